import { escapeHtml } from '../html'

/** A message as the outbox shows it. */
export interface ShownMessage {
  kind: 'mail' | 'sms'
  to: string
  subject: string
  text: string
  html: string | null
  code: string | null
  at: Date
}

const refreshSeconds = 5

/** One page without scripts that reloads itself. Colours and shapes are the product's (look.md). */
export function outboxPage(messages: ShownMessage[]): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta http-equiv="refresh" content="${refreshSeconds}"><title>Outbox · FanKeep</title><style>${style}</style></head><body>
<header><h1>Outbox</h1><p>Every mail and text message of this development server, newest first. Nothing here was sent to anybody. The page renews itself every ${refreshSeconds} seconds.</p></header>
<main>${messages.length > 0 ? messages.map(card).join('') : '<p class="none">Nothing yet. Register or log in with a code, and it lands here.</p>'}</main></body></html>`
}

function card({ kind, to, subject, text, html, code, at }: ShownMessage): string {
  const time = at.toISOString()
  return `<article><div class="head"><span class="kind ${kind}">${kind === 'mail' ? 'Mail' : 'SMS'}</span><b>${escapeHtml(to)}</b><time datetime="${time}">${time.slice(0, 19).replace('T', ' ')} UTC</time></div>
${subject ? `<h2>${escapeHtml(subject)}</h2>` : ''}${code ? `<p class="code">${escapeHtml(code)}</p>` : ''}<pre>${escapeHtml(text)}</pre>${html ? `<details><summary>As the mail looks</summary><iframe sandbox title="${escapeHtml(subject)}" srcdoc="${escapeHtml(html)}"></iframe></details>` : ''}</article>`
}

const style = `
:root{--ink:#0a1330;--soft:#5b668f;--paper:#fff;--ground:#f6f8fd;--line:#dde3f2;--brand:#2e6bff;--brand-50:#eef3ff;--flare:#b3371b;--flare-100:#ffe6df}
@media (prefers-color-scheme:dark){:root{--ink:#f2f5ff;--soft:#93a0cc;--paper:#0f1733;--ground:#0a1129;--line:#26315a;--brand:#5c8bff;--brand-50:#16244f;--flare:#ff9a85;--flare-100:#3d1e1a}}
*{box-sizing:border-box}body{margin:0;background:var(--ground);color:var(--ink);font:16px/1.6 "Inter Variable",Inter,"PingFang TC","Microsoft JhengHei","Noto Sans CJK TC",system-ui,sans-serif}
header,main{max-width:720px;margin:0 auto;padding:0 16px}header{padding-top:48px;padding-bottom:16px}h1{font-size:28px;letter-spacing:-.02em;margin:0}header p{color:var(--soft);margin:4px 0 0}
article{background:var(--paper);border:1px solid var(--line);border-radius:14px;padding:20px;margin:0 0 16px;overflow-wrap:anywhere}
.head{display:flex;flex-wrap:wrap;gap:4px 12px;align-items:center;font-size:14px}.head b{font-weight:600;flex:1}time{color:var(--soft);font-variant-numeric:tabular-nums}
.kind{font-size:12px;padding:1px 8px;border-radius:99px;background:var(--brand-50);color:var(--brand)}.kind.sms{background:var(--flare-100);color:var(--flare)}
h2{font-size:18px;margin:12px 0 0;letter-spacing:-.01em}.code{font-size:36px;font-weight:600;letter-spacing:.12em;font-variant-numeric:tabular-nums;margin:8px 0 0;line-height:1.3}
pre{font:inherit;font-size:14px;white-space:pre-wrap;margin:12px 0 0;color:var(--soft)}details{margin-top:12px;font-size:14px}summary{cursor:pointer;color:var(--brand)}iframe{width:100%;height:560px;border:1px solid var(--line);border-radius:8px;margin-top:8px;background:#fff}
.none{color:var(--soft);text-align:center;padding:64px 0}`
