import { escapeHtml } from '../../../infra/html'
import type { Proof } from './proof'

/** The proof as a standalone HTML page, to save or print. It has no scripts and loads nothing. */
export function proofHtml(proof: Proof): string {
  const row = ([term, value]: [string, string]) =>
    `<div><dt>${escapeHtml(term)}</dt><dd>${escapeHtml(value)}</dd></div>`
  const lines = proof.lines.map(
    ({ name, detail, amount }) =>
      `<tr><td>${escapeHtml(name)}<small>${escapeHtml(detail)}</small></td><td>${escapeHtml(amount)}</td></tr>`,
  )
  return `<!doctype html><html lang="${proof.language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta http-equiv="content-security-policy" content="default-src 'none'; style-src 'unsafe-inline'"><title>${escapeHtml(proof.title)} ${escapeHtml(proof.facts[0]?.[1] ?? '')}</title><style>${style}</style></head><body><main>
<header><div><b>${escapeHtml(proof.brand)}</b><small>${proof.seller.map(escapeHtml).join('<br>')}</small></div><h1>${escapeHtml(proof.title)}</h1></header>
<dl>${proof.facts.map(row).join('')}</dl>
<table><thead><tr><th>${escapeHtml(proof.head.item)}</th><th>${escapeHtml(proof.head.amount)}</th></tr></thead><tbody>${lines.join('')}</tbody></table>
<dl class="sums">${proof.sums.map(row).join('')}<div class="total"><dt>${escapeHtml(proof.total[0])}</dt><dd>${escapeHtml(proof.total[1])}</dd></div></dl>
<p>${escapeHtml(proof.note)}</p></main></body></html>`
}

const style = `body{margin:0;background:#f6f8fd;color:#0a1330;font:14px/1.7 Inter,"PingFang TC","Microsoft JhengHei","PingFang SC","Microsoft YaHei","Noto Sans CJK TC",sans-serif}main{max-width:44rem;margin:2rem auto;padding:3rem;background:#fff;border:1px solid #dde3f2;border-radius:14px}header{display:flex;justify-content:space-between;gap:2rem;align-items:flex-start}h1{font-size:22px;margin:0}b{font-size:18px}small{display:block;font-size:12px;color:#5b668f}dl{margin:2rem 0}dl div{display:flex;gap:1rem;padding:.25rem 0}dt{width:9rem;color:#5b668f}dd{margin:0;flex:1}table{width:100%;border-collapse:collapse}th{font-size:12px;font-weight:600;color:#5b668f;text-align:start;padding:.5rem 0;border-bottom:1px solid #dde3f2}td{padding:.75rem 0;border-bottom:1px solid #dde3f2;vertical-align:top}th:last-child,td:last-child,.sums dd{text-align:end;font-variant-numeric:tabular-nums;white-space:nowrap}.sums{margin:1rem 0 2rem auto;max-width:22rem}.total{font-size:18px;font-weight:600;border-top:1px solid #dde3f2;margin-top:.5rem}p{color:#5b668f;font-size:12px}@media print{body{background:#fff}main{border:0;margin:0;max-width:none}}`
