"use strict";
// The page of `plait report`. All text of the report goes through `escape` or `textContent`.
(async () => {
  const element = id => document.getElementById(id);
  const escape = text => text.replace(/[&<>"']/g, c => `&#${c.charCodeAt(0)};`);
  const PAGE = 4000, CHUNK = 200, CONTEXT = 3;

  async function read() {
    const holder = element("data");
    if (holder.dataset.encoding === "json") return JSON.parse(holder.textContent);
    const bytes = Uint8Array.from(atob(holder.textContent), c => c.charCodeAt(0));
    return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"))).json();
  }

  const data = await read();
  const { texts, passes, snapshots, names, ops, places, files, about } = data;
  const nameOf = op => names[ops.name[op]];
  const state = { pass: 0, view: "diff", followed: -1, related: new Set(), rows: [], hits: [], hit: -1, limit: PAGE };

  // ---- theme

  const dark = matchMedia("(prefers-color-scheme: dark)");
  let theme = null;
  try { theme = localStorage.getItem("plait-theme"); } catch { /* not kept for local files */ }
  const paint = () => { document.documentElement.dataset.theme = theme ?? (dark.matches ? "dark" : "light"); };
  dark.addEventListener("change", paint);
  function toggleTheme() {
    theme = document.documentElement.dataset.theme === "dark" ? "light" : "dark";
    try { localStorage.setItem("plait-theme", theme); } catch { /* as above */ }
    paint();
  }
  paint();

  // ---- highlighting

  const TOKENS = /(\/\/.*)|("(?:[^"\\]|\\.)*")|(%[\w$.\-]+(?:#\d+)?|\^[\w$.\-]+)|(@(?:[\w$.\-]+|"[^"]*")|#[A-Za-z][\w$.]*)|((?:![\w.]+|\b(?:tensor|memref|vector|tuple|complex)\b(?=<)|\b(?:[su]?i\d+|b?f\d+\w*|index|none|ptr|double|float)\b))|\b([a-z_][\w$]*(?:\.[\w$]+)+|module|return|func|define|declare|call|br|ret|store|load)\b/g;
  const CLASSES = ["c", "s", "v", "f", "y", "o"];
  function highlight(text) {
    let out = "", at = 0;
    for (const match of text.matchAll(TOKENS)) {
      const kind = CLASSES[match.slice(1).findIndex(g => g !== undefined)];
      out += `${escape(text.slice(at, match.index))}<span class="${kind}">${escape(match[0])}</span>`;
      at = match.index + match[0].length;
    }
    return out + escape(text.slice(at));
  }

  // ---- lines

  const linesOf = number => {
    const flat = snapshots[number].lines, found = [];
    for (let i = 0; i < flat.length; i += 3) found.push({ text: flat[i], op: flat[i + 1], indent: flat[i + 2] });
    return found;
  };
  const owner = line => line.op >= 0 ? line.op : line.op < -1 ? -2 - line.op : -1;

  // For each line of `after`, the line of `before` that it continues; only those that come in the same order.
  function aligned(before, after) {
    const where = new Map(), seen = new Map();
    const key = (line, counts) => {
      const base = line.op >= 0 ? `o${line.op}` : `${line.op}:${line.op < -1 ? "" : texts[line.text]}`;
      const count = counts.get(base) ?? 0;
      counts.set(base, count + 1);
      return `${base}/${count}`;
    };
    const first = new Map();
    before.forEach((line, i) => where.set(key(line, first), i));
    const partner = after.map(line => where.get(key(line, seen)) ?? -1);
    const tails = [], previous = new Array(after.length).fill(-1);
    partner.forEach((value, i) => {
      if (value < 0) return;
      let low = 0, high = tails.length;
      while (low < high) { const middle = (low + high) >> 1; if (partner[tails[middle]] < value) low = middle + 1; else high = middle; }
      previous[i] = low ? tails[low - 1] : -1;
      tails[low] = i;
    });
    const kept = new Array(after.length).fill(-1);
    for (let i = tails.length ? tails[tails.length - 1] : -1; i >= 0; i = previous[i]) kept[i] = partner[i];
    return kept;
  }

  function difference(pass) {
    const before = linesOf(pass.before), after = linesOf(pass.after), rows = [];
    const news = new Set(pass.new), gone = new Set([...pass.replaced, ...pass.erased]);
    const partner = aligned(before, after);
    let next = 0, added = [];
    const leave = until => {  // what is gone comes before what is new in its place
      for (; next < until; next++) {
        const line = before[next], isGone = gone.has(owner(line)) || line.op < 0;
        rows.push({ ...line, kind: isGone ? "gone" : "was", sign: "-" });
      }
      rows.push(...added);
      added = [];
    };
    after.forEach((line, i) => {
      const old = partner[i];
      if (old < 0) {
        const isNew = news.has(owner(line)) || line.op < 0;
        added.push({ ...line, kind: isNew ? "new" : "changed", sign: "+" });
        return;
      }
      leave(old);
      next = old + 1;
      if (before[old].text === line.text) rows.push({ ...line, kind: "", sign: " " });
      else rows.push({ ...before[old], kind: "was", sign: "-" }, { ...line, kind: "changed", sign: "+" });
    });
    leave(before.length);
    return rows;
  }

  function folded(rows) {
    const keep = new Uint8Array(rows.length);
    rows.forEach((row, i) => { if (row.kind) keep.fill(1, Math.max(0, i - CONTEXT), i + CONTEXT + 1); });
    const out = [];
    for (let i = 0; i < rows.length;) {
      let end = i;
      while (end < rows.length && !keep[end]) end++;
      if (end - i > 2 * CONTEXT) { out.push({ fold: rows.slice(i, end) }); i = end; continue; }
      do out.push(rows[i++]); while (i < rows.length && (keep[i] || i < end));
    }
    return out;
  }

  const plain = number => linesOf(number).map(line => ({ ...line, kind: "", sign: "" }));
  function painted(number, kinds) {
    const rows = plain(number);
    for (const row of rows) row.kind = row.op >= 0 ? kinds.get(row.op) ?? "" : "";
    return rows;
  }
  const kindsOf = entries => new Map(entries.flatMap(([list, kind]) => list.map(op => [op, kind])));

  const VIEWS = [
    { id: "diff", key: "d", label: "Difference", rows: p => folded(difference(p)) },
    { id: "before", key: "b", label: "Before", rows: p => painted(p.before, kindsOf([[p.replaced, "gone"], [p.erased, "gone"], [p.changed, "changed"]])) },
    { id: "after", key: "a", label: "After", rows: p => painted(p.after, kindsOf([[p.new, "new"], [p.changed, "changed"]])) },
    { id: "patterns", key: "p", label: "Patterns" },
    { id: "llvm", key: "l", label: "LLVM IR", rows: () => llvmRows() },
    { id: "kernels", key: "o", label: "Kernels", html: () => kernels() },
  ];
  const llvmRows = () => {
    const rows = [];
    for (let i = 0; i < data.llvm.length; i += 2) rows.push({ text: data.llvm[i], op: data.llvm[i + 1], indent: 0, kind: "", sign: "" });
    return rows;
  };

  // ---- the list of passes, the chart, the head

  const milliseconds = s => s >= 1 ? `${s.toFixed(2)} s` : s >= 0.01 ? `${(s * 1e3).toFixed(0)} ms` : `${(s * 1e3).toFixed(2)} ms`;
  const longest = Math.max(1e-9, ...passes.map(p => p.seconds));
  const anchored = pass => pass.anchor.startsWith("builtin.module") ? "" : ` on ${pass.anchor}`;
  const firstWrong = passes.findIndex(p => p.check?.status === "differs");

  function listPasses() {
    element("passes").innerHTML = passes.map((p, i) => {
      const gone = p.replaced.length + p.erased.length, idle = p.before === p.after && !p.error;
      const counts = idle ? "nothing changed" : `${snapshots[p.before].size} &rarr; ${snapshots[p.after].size} ops `
        + `<span class="plus">+${p.new.length}</span> <span class="minus">&minus;${gone}</span> <span class="tilde">~${p.changed.length}</span>`;
      const problem = p.error ? " failed" : i === firstWrong ? " differs" : "";
      return `<li><button type="button" data-pass="${i}" class="${idle ? "idle" : ""}" title="${escape(p.text + anchored(p))}">`
        + `<span class="number">${i + 1}</span><span class="name">${escape(p.name)}<span class="bad">${problem}</span></span>`
        + `<span class="time">${milliseconds(p.seconds)}</span>`
        + `<span class="bar" style="width:${(100 * p.seconds / longest).toFixed(1)}%"></span>`
        + `<span class="counts">${counts}</span></button></li>`;
    }).join("");
  }

  const COLORS = ["#4269d0", "#efb118", "#3ca951", "#ff725c", "#a463f2", "#6cc5b0", "#9c6b4e", "#ff8ab7", "#97bbf5", "#b5bd4c", "#1b7f8c", "#c23b6b", "#9498a0"], OTHERS = COLORS.length - 1;
  function chart() {
    const totals = new Map();
    for (const s of snapshots) for (const [d, n] of Object.entries(s.dialects)) totals.set(d, (totals.get(d) ?? 0) + n / s.size);
    const order = [...totals].sort((a, b) => b[1] - a[1]).map(([d]) => d);
    const shown = order.slice(0, OTHERS), color = d => COLORS[shown.indexOf(d)];
    const columns = [passes.length ? passes[0].before : 0, ...passes.map(p => p.after)], step = 1000 / columns.length;
    let marks = "";
    columns.forEach((number, i) => {
      const s = snapshots[number], parts = [...shown, null].map(d => [d, d ? s.dialects[d] ?? 0 : order.slice(OTHERS).reduce((t, o) => t + (s.dialects[o] ?? 0), 0)]);
      let top = 100;
      const title = `${i ? `after ${i} ${passes[i - 1].name}` : "before all passes"}: ${s.size} ops; ` + Object.entries(s.dialects).sort((a, b) => b[1] - a[1]).map(([d, n]) => `${d} ${n}`).join(", ");
      marks += `<g data-pass="${i - 1}"><title>${escape(title)}</title>`;
      for (const [d, n] of parts) {
        const height = 100 * n / s.size;
        top -= height;
        if (n) marks += `<rect x="${(i * step).toFixed(2)}" y="${top.toFixed(2)}" width="${(step * .94).toFixed(2)}" height="${height.toFixed(2)}" fill="${d ? color(d) : COLORS[OTHERS]}"/>`;
      }
      marks += "</g>";
    });
    const keys = shown.map(d => `<li><span class="key" style="background:${color(d)}"></span>${escape(d)}</li>`).join("")
      + (order.length > OTHERS ? `<li><span class="key" style="background:${COLORS[OTHERS]}"></span>others</li>` : "");
    element("chart").innerHTML = `<svg viewBox="0 0 1000 100" preserveAspectRatio="none" role="img" aria-label="${escape(`Dialects after each of ${passes.length} passes`)}">${marks}<rect id="now" y="0" height="100" fill="none" stroke="currentColor" stroke-width="2" vector-effect="non-scaling-stroke"/></svg><ul>${keys}</ul>`;
    const now = element("now");
    chart.mark = () => { now.setAttribute("x", ((state.pass + 1) * step).toFixed(2)); now.setAttribute("width", (step * .94).toFixed(2)); };
  }

  function head() {
    element("title").textContent = `Plait report: ${about.file}`;
    document.title = `${about.file} - Plait report`;
    const total = passes.reduce((t, p) => t + p.seconds, 0);
    element("about").textContent = `${passes.length} passes, ${milliseconds(total)}${about.target ? `, for ${about.target}` : ""}; ${about.version}`;
    element("about").title = about.pipeline;
    if (about.memory) element("about").textContent += `. Memory: ${about.memory}`;
    const failed = passes.findIndex(p => p.error), banner = element("banner");
    const message = about.error ?? (failed >= 0 ? `Pass ${failed + 1}, ${passes[failed].name}, failed:\n${passes[failed].error}`
      : firstWrong >= 0 ? `After pass ${firstWrong + 1}, ${passes[firstWrong].name}, the module computes something else: ${passes[firstWrong].check.message}`
      : data.native?.status === "differs" ? `Executed, the module computes something else: ${data.native.message}` : "");
    banner.textContent = message;
    banner.hidden = !message;
    return failed >= 0 ? failed : firstWrong;
  }

  function summary(p, i) {
    const s = n => snapshots[n].size, check = p.check;
    let html = `<p><span class="pass">${escape(p.text)}</span>${escape(anchored(p))}</p>`
      + `<p>Pass ${i + 1} of ${passes.length}, ${milliseconds(p.seconds)}. ${s(p.before)} operations became ${s(p.after)}: `
      + `${p.new.length} new, ${p.changed.length} changed, ${p.replaced.length} replaced, ${p.erased.length} erased.</p>`;
    if (check) {
      const said = { same: "Computes what the input computes.", differs: "Computes something else than the input: ", "not run": "Was not interpreted: " }[check.status];
      html += `<p class="${check.status === "differs" ? "bad" : ""}">${said}${escape(check.message)}</p>`;
    }
    if (data.native && (state.view === "llvm" || i === passes.length - 1)) {
      const said = { same: "Executed, it computes what the input computes.", differs: "Executed, it computes something else than the input: ", "not run": "Was not executed: " }[data.native.status];
      html += `<p id="native" class="${data.native.status === "differs" ? "bad" : ""}">${said}${escape(data.native.message)}</p>`;
    }
    if (p.error && element("banner").hidden) html += `<pre>${escape(p.error)}</pre>`;
    return html;
  }

  // ---- rows

  function rowHtml(row, i) {
    if (row.fold) return `<button type="button" class="fold" data-fold="${i}">&middot;&middot;&middot; ${row.fold.length} lines that stay</button>`;
    const op = owner(row), isHead = row.op >= 0;
    const classes = ["row", row.kind, op >= 0 && op === state.followed && isHead ? "followed" : "", isHead && state.related.has(op) ? "related" : "", i === state.hits[state.hit] ? "here" : ""];
    const follow = isHead ? ` data-op="${op}" tabindex="-1"` : "";
    const sign = row.sign ? `<span class="sign">${row.sign} </span>` : "";
    return `<div class="${classes.filter(Boolean).join(" ")}" data-row="${i}"${follow}>${sign}${" ".repeat(row.indent)}${highlight(texts[row.text])}</div>`;
  }

  function drawRows() {
    const rows = state.rows, end = Math.min(rows.length, state.limit);
    let html = `<div class="rows">`;
    for (let start = 0; start < end; start += CHUNK) {
      html += `<div class="chunk" style="contain-intrinsic-height:auto ${(Math.min(end, start + CHUNK) - start) * 19}px">`;
      for (let i = start; i < Math.min(end, start + CHUNK); i++) html += rowHtml(rows[i], i);
      html += "</div>";
    }
    if (end < rows.length) html += `<button type="button" class="fold" id="more">${rows.length - end} more lines: show ${Math.min(PAGE, rows.length - end)}</button>`;
    if (!rows.length) html += `<p class="note">There is nothing to show.</p>`;
    element("code").innerHTML = html + "</div>";
  }

  function patterns(p) {
    const rows = p.events.map(([pattern, op, outcome, number]) => `<tr><td>${escape(pattern)}</td><td>${number >= 0 ? `<button type="button" data-follow="${number}">${escape(op)}</button>` : escape(op)}</td><td>${escape(outcome)}</td></tr>`).join("");
    const refused = p.refused.map(([pattern, op, reason, count]) => `<tr><td>${escape(pattern)}</td><td>${escape(op)}</td><td>${escape(reason)}</td><td>${count}</td></tr>`).join("");
    const remarks = p.remarks.map(([kind, name, op, text, number]) => `<tr><td>${escape(kind)}</td><td>${escape(name)}</td><td>${number >= 0 ? `<button type="button" data-follow="${number}">${escape(op)}</button>` : escape(op)}</td><td>${escape(text)}</td></tr>`).join("");
    const said = remarks ? `<table id="remarks"><caption>What the pass says</caption><thead><tr><th>Kind</th><th>Remark</th><th>Operation</th><th>More</th></tr></thead><tbody>${remarks}</tbody></table>` : "";
    if (!rows && !refused) return said || `<p class="note">No patterns were tried by the greedy driver in this pass.</p>`;
    const done = rows ? `<table><caption>What was rewritten${p.dropped ? `; ${p.dropped} more are left out` : ""}</caption><thead><tr><th>Pattern or fold</th><th>Operation</th><th>Outcome</th></tr></thead><tbody>${rows}</tbody></table>` : "";
    return said + done + (refused ? `<table><caption>What did not match</caption><thead><tr><th>Pattern</th><th>Operation</th><th>Reason</th><th>Times</th></tr></thead><tbody>${refused}</tbody></table>` : "");
  }

  // ---- drawing

  function kernels() {
    const { call_seconds: whole, kernels: found, limits } = data.per_op;
    const mega = n => n === null ? "-" : (n / 1e6).toPrecision(3), percent = x => x === null ? "-" : (100 * x).toFixed(0);
    const us = s => `<td>${(s * 1e6).toFixed(1)}</td><td>${(100 * s / whole).toFixed(1)}</td>`;
    const rows = found.map(k => `<tr><td>${escape(k.name)}</td><td>${escape(k.place)}</td><td>${k.runs}</td>${us(k.seconds)}<td>${mega(k.flops)}</td><td>${mega(k.bytes)}</td><td>${percent(k.of_limit)}</td></tr>`);
    const rest = Math.max(0, whole - found.reduce((sum, k) => sum + k.seconds, 0));
    rows.push(`<tr><td>elsewhere</td><td></td><td></td>${us(rest)}<td></td><td></td><td></td></tr>`);
    const rates = limits.bandwidths.map(b => `${(b.bytes_per_second / 1e9).toPrecision(3)} (${b.bytes >> 10} KiB)`).join(", ");
    const heads = ["Kernel", "Place", "Runs", "us", "% of call", "Mflop", "MB", "% of limit"].map(h => `<th>${h}</th>`).join("");
    const where = limits.threads === 1 ? "one thread" : `${limits.threads} threads`;
    const caption = `A call takes ${milliseconds(whole)}. Limits, measured on ${where}: ${(limits.flops_per_second / 1e9).toPrecision(3)} Gflop/s of f32; GB/s: ${rates}`;
    return `<table id="kernels"><caption>${escape(caption)}</caption><thead><tr>${heads}</tr></thead><tbody>${rows.join("")}</tbody></table>`;
  }

  const available = view => ({ llvm: data.llvm.length > 0, kernels: data.per_op !== undefined })[view.id] ?? true;
  function draw() {
    const p = passes[state.pass], view = VIEWS.find(v => v.id === state.view);
    state.limit = PAGE;
    for (const button of element("passes").querySelectorAll("button")) {
      const chosen = Number(button.dataset.pass) === state.pass;
      if (chosen) { button.setAttribute("aria-current", "true"); button.scrollIntoView({ block: "nearest" }); } else button.removeAttribute("aria-current");
    }
    chart.mark?.();
    element("summary").innerHTML = p ? summary(p, state.pass) : `<p>The pipeline has no passes.</p>`;
    element("views").innerHTML = VIEWS.filter(available).map(v => `<button type="button" role="tab" id="tab-${v.id}" aria-controls="code" aria-selected="${v.id === state.view}" data-view="${v.id}" title="${v.label} (${v.key})">${v.label}</button>`).join("");
    state.rows = p || state.view === "llvm" ? view.rows?.(p) ?? [] : plain(0);
    if (view.rows && state.view === "diff" && p && p.before === p.after) {
      state.rows = [];
      element("code").innerHTML = `<p class="note">${p.error ? "The pass failed before it changed anything that is shown." : "The pass changed nothing."} <button type="button" data-view="${p.error ? "before" : "after"}">Show the code</button></p>`;
    } else if (view.rows || !p) drawRows();
    else element("code").innerHTML = view.html ? view.html() : patterns(p);
    element("code").scrollTop = 0;
    search(false);
  }

  function choose(pass, view = state.view) {
    state.pass = Math.max(0, Math.min(passes.length - 1, pass));
    state.view = view;
    draw();
  }

  // ---- following an operation

  const sourcesOf = passes.map(p => new Map(p.sources.map(([op, ...from]) => [op, from])));
  const heads = new Map();
  const headsOf = number => {
    if (!heads.has(number)) heads.set(number, new Map(linesOf(number).filter(l => l.op >= 0).map(l => [l.op, l.text])));
    return heads.get(number);
  };
  function family(op) {
    const back = new Set([op]), forward = new Set([op]);
    for (let i = passes.length - 1; i >= 0; i--) for (const [made, from] of sourcesOf[i]) if (back.has(made)) from.forEach(o => back.add(o));
    for (const p of sourcesOf) for (const [made, from] of p) if (from.some(o => forward.has(o))) forward.add(made);
    return { back, forward, all: new Set([...back, ...forward]) };
  }

  function place(number) {
    const [file, line, column] = places[number], text = files[file].lines[line];
    return `<p class="where">${escape(files[file].name)}${line ? `:${line}:${column}` : ""}</p>${text === undefined ? "" : `<pre>${highlight(text.trim())}</pre>`}`;
  }

  function follow(op) {
    state.followed = op;
    const { back, all } = family(op);
    state.related = new Set([...all].filter(o => o !== op));
    const roots = [...back], spots = [...new Set([...ops.places[op], ...roots.flatMap(o => ops.places[o])])];
    let html = `<div class="head"><h2>${escape(nameOf(op))}</h2><button type="button" id="unfollow" aria-label="Close">&times;</button></div><h2>Source</h2>`;
    html += spots.length ? spots.slice(0, 8).map(place).join("") : `<p class="where">Its location is not known.</p>`;
    html += `<h2>Passes</h2>`;
    const MOST = 12;
    const step = (kind, i, title, list, number) => {
      const shown = list.slice(0, MOST).map(o => `<pre>${highlight(texts[headsOf(number).get(o)] ?? nameOf(o))}</pre>`).join("");
      const rest = list.length > MOST ? `<p class="where">and ${list.length - MOST} more</p>` : "";
      return `<div class="step ${kind}"><button type="button" class="line" data-go="${i}">${title}</button>${shown}${rest}</div>`;
    };
    const first = passes.length ? passes[0].before : 0, start = [...all].filter(o => headsOf(first).has(o));
    if (start.length) html += step("", 0, "In the input", start, first);
    passes.forEach((p, i) => {
      const name = `${i + 1} ${escape(p.name)}`, of = list => list.filter(o => all.has(o));
      const made = of(p.new), changed = of(p.changed), gone = of([...p.replaced, ...p.erased]);
      if (made.length) html += step("new", i, `${name}: made${gone.length ? ` from ${gone.length}` : ""}`, made, p.after);
      if (changed.length) html += step("changed", i, `${name}: changed`, changed, p.after);
      if (gone.length && !made.length) html += step("gone", i, `${name}: erased`, gone, p.before);
    });
    const code = llvmRows().filter(row => all.has(row.op));
    if (data.llvm.length) {
      html += `<h2>LLVM IR</h2>` + (code.length ? `<pre>${code.slice(0, 40).map(row => highlight(texts[row.text].trim())).join("\n")}</pre>` : `<p class="where">No line of its own.</p>`);
      if (code.length > 40) html += `<p class="where">and ${code.length - 40} more lines</p>`;
      if (code.length) html += `<p class="where"><button type="button" class="line" data-view="llvm">Show them there</button></p>`;
    }
    element("operation").innerHTML = html;
    element("operation").scrollTop = 0;
    repaint();
  }
  function unfollow() {
    state.followed = -1;
    state.related = new Set();
    element("operation").innerHTML = "";
    repaint();
  }
  function repaint() {
    for (const row of element("code").querySelectorAll(".row[data-op]")) {
      const op = Number(row.dataset.op);
      row.classList.toggle("followed", op === state.followed);
      row.classList.toggle("related", state.related.has(op));
    }
  }

  // ---- search

  function search(jump = true) {
    const wanted = element("search").value.toLowerCase();
    state.hits = [];
    state.hit = -1;
    element("code").querySelectorAll(".row.here").forEach(row => row.classList.remove("here"));
    if (!wanted) { element("found").textContent = ""; return; }
    state.rows.forEach((row, i) => {
      const lines = row.fold ?? [row];
      if (lines.some(line => texts[line.text].toLowerCase().includes(wanted))) state.hits.push(i);
    });
    if (jump && state.hits.length) step(1);
    else element("found").textContent = state.hits.length ? `${state.hits.length} found` : "nothing found";
  }
  function step(by) {
    if (!state.hits.length) return;
    state.hit = (state.hit + by + state.hits.length) % state.hits.length;
    const number = state.hits[state.hit];
    if (number >= state.limit) { state.limit = number + PAGE; drawRows(); }
    element("code").querySelectorAll(".row.here").forEach(row => row.classList.remove("here"));
    const shown = element("code").querySelector(`[data-row="${number}"], [data-fold="${number}"]`);
    shown?.classList.add("here");
    shown?.scrollIntoView({ block: "center" });
    element("found").textContent = `${state.hit + 1} of ${state.hits.length}`;
  }

  // ---- events

  document.addEventListener("click", event => {
    const target = event.target.closest("[data-pass], [data-view], [data-op], [data-fold], [data-go], [data-follow], #more, #unfollow");
    if (!target) return;
    const { pass, view, op, fold, go, follow: followed } = target.dataset;
    if (target.id === "more") { state.limit += PAGE; drawRows(); }
    else if (target.id === "unfollow") unfollow();
    else if (go !== undefined) choose(Number(go), "diff");
    else if (view !== undefined) { state.view = view; draw(); element(`tab-${view}`)?.focus(); }
    else if (pass !== undefined) choose(Number(pass));
    else if (fold !== undefined) { state.rows.splice(Number(fold), 1, ...state.rows[fold].fold); const top = element("code").scrollTop; drawRows(); element("code").scrollTop = top; search(false); }
    else if (followed !== undefined) follow(Number(followed));
    else if (op !== undefined && !String(getSelection())) follow(Number(op));
  });
  element("theme").addEventListener("click", toggleTheme);
  element("help-button").addEventListener("click", () => element("help").showModal());
  element("search").addEventListener("input", () => search());
  element("search").addEventListener("keydown", event => {
    if (event.key === "Enter") { event.preventDefault(); step(event.shiftKey ? -1 : 1); }
    if (event.key === "Escape") { element("search").value = ""; search(); element("code").focus(); }
  });

  function moveRow(by) {
    const rows = [...element("code").querySelectorAll(".row[data-op]")], at = rows.indexOf(document.activeElement);
    rows[at < 0 ? 0 : Math.max(0, Math.min(rows.length - 1, at + by))]?.focus();
  }
  const KEYS = {
    j: () => choose(state.pass + 1), k: () => choose(state.pass - 1),
    "/": () => { element("search").focus(); element("search").select(); },
    "?": () => element("help").showModal(), n: () => step(1), N: () => step(-1), t: toggleTheme, Escape: unfollow,
  };
  for (const view of VIEWS) KEYS[view.key] = () => { if (available(view)) { state.view = view.id; draw(); } };
  document.addEventListener("keydown", event => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, dialog[open]")) return;
    const inCode = element("code").contains(event.target), inTabs = event.target.role === "tab";
    if (inCode && (event.key === "ArrowDown" || event.key === "ArrowUp")) { event.preventDefault(); moveRow(event.key === "ArrowDown" ? 1 : -1); return; }
    if (inCode && event.key === "Enter" && event.target.dataset.op !== undefined) { follow(Number(event.target.dataset.op)); return; }
    if (inTabs && (event.key === "ArrowLeft" || event.key === "ArrowRight")) {
      const tabs = VIEWS.filter(available), at = tabs.findIndex(v => v.id === state.view), by = event.key === "ArrowRight" ? 1 : -1;
      state.view = tabs[(at + by + tabs.length) % tabs.length].id;
      draw();
      element(`tab-${state.view}`).focus();
      return;
    }
    const action = KEYS[event.key];
    if (action) { event.preventDefault(); action(); }
  });

  listPasses();
  chart();
  const problem = head();
  const busiest = passes.findIndex(p => p.before !== p.after);
  choose(problem >= 0 ? problem : Math.max(0, busiest));
})();
