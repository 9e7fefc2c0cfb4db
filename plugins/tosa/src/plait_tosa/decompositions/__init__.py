"""Operations of TOSA as several simpler ones."""
