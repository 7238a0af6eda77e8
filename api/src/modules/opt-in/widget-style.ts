import { createHash } from 'node:crypto'

/** Colours and shapes are the product's (look.md), in the light or dark mode of the browser. */
export const widgetStyle = `
:root{color-scheme:light dark;--ink:#0a1330;--soft:#5b668f;--paper:#fff;--line:#dde3f2;--edge:#7a86b2;--fill:#1f55e0;--on:#fff;--bad:#b3261e;--brand:#1f55e0}
@media (prefers-color-scheme:dark){:root{--ink:#f2f5ff;--soft:#a9b4da;--paper:#0f1733;--line:#26315a;--edge:#7a86b2;--bad:#ff9a94;--brand:#8fb0ff}}
*{box-sizing:border-box}body{margin:0;background:transparent;color:var(--ink);font:15px/1.6 Inter,system-ui,"PingFang TC","Microsoft JhengHei","Noto Sans CJK TC",sans-serif}
main{background:var(--paper);border:1px solid var(--line);border-radius:14px;padding:20px;overflow-wrap:anywhere}
h1{font-size:18px;line-height:1.4;letter-spacing:-.01em;margin:0 0 4px}p{margin:0 0 12px}label{display:block;font-weight:600;font-size:13px;margin-bottom:4px}
form div{display:flex;flex-wrap:wrap;gap:8px}input{flex:1 1 12rem;min-width:0;height:44px;padding:0 12px;border:1px solid var(--edge);border-radius:8px;background:var(--paper);color:var(--ink);font:inherit}
button{flex:none;height:44px;padding:0 20px;border:0;border-radius:8px;background:var(--fill);color:var(--on);font:inherit;font-weight:600;cursor:pointer}
:focus-visible{outline:2px solid var(--brand);outline-offset:2px}input[aria-invalid]{border-color:var(--bad)}#wrong{color:var(--bad);font-size:13px;margin:6px 0 0}
details{margin-top:12px;font-size:13px}summary{cursor:pointer;color:var(--brand)}dl{margin:8px 0 0}dt{font-weight:600}dd{margin:0 0 8px;color:var(--soft)}
p:last-child{margin:12px 0 0;font-size:13px}a{color:var(--brand)}`

const styleHash = `'sha256-${createHash('sha256').update(widgetStyle).digest('base64')}'`

/** Any site can frame it: it contains no private data, and does nothing that its reader does not type. */
export const widgetHeaders = {
  'content-security-policy': `default-src 'none'; style-src ${styleHash}; form-action 'self'; base-uri 'none'; frame-ancestors *`,
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
}
