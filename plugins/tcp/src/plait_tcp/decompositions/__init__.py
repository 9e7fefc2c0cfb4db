"""Operations of tcp written with simpler ones: for targets that do not have them."""
