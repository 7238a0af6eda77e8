import { escapeHtml } from '../infra/html'
import { people } from './people'

/** The consent page. No scripts. Colours and shapes are the product's (look.md). */
export function consentPage({ id, site, scopes }: { id: string; site: string; scopes: string[] }): string {
  const choices = people.map(
    ({ name, email }, n) =>
      `<label class="who"><input type="radio" name="person" value="${n}"${n === 0 ? ' checked' : ''}><span><b>${escapeHtml(name)}</b><small>${escapeHtml(email || 'no e-mail address')}</small></span></label>`,
  )
  return sheet(
    `Log in with ${site}`,
    `<form method="post" action="consent"><input type="hidden" name="id" value="${escapeHtml(id)}">
<fieldset><legend>Choose an account</legend>${choices.join('')}
<label class="who"><input type="radio" name="person" value="other"><span><b>Another one</b><input type="email" name="email" placeholder="you@example.com" aria-label="E-mail address" autocomplete="off"></span></label></fieldset>
<p>FanKeep asks for:</p><ul>${scopes.map((scope) => `<li><code>${escapeHtml(scope)}</code></li>`).join('')}</ul>
<div class="row"><button name="choice" value="allow" class="main">Allow</button><button name="choice" value="cancel">Cancel</button></div>
<details><summary>Let something go wrong</summary><div class="row">
<button name="choice" value="server_error">The site sends an error back</button>
<button name="choice" value="token500">Allow, then the site fails</button>
<button name="choice" value="tokenCut">Allow, then the answer breaks off</button>
<button name="choice" value="tokenDeclined">Allow, then the code is refused</button></div></details></form>`,
    site,
  )
}

/** The error page for a request that cannot be redirected back, because its client is unknown. */
export const errorPage = (site: string, error: string, why: string) =>
  sheet(
    'Access blocked',
    `<p>${escapeHtml(why)}</p><p><code>Error 400: ${escapeHtml(error)}</code></p>`,
    site,
  )

export const sheet = (title: string, inner: string, site: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title><style>${style}</style></head><body>
<main><p class="mark">Stand-in for ${escapeHtml(site)} · development only</p><h1>${escapeHtml(title)}</h1>${inner}</main></body></html>`

const style = `
:root{--ink:#0a1330;--soft:#5b668f;--paper:#fff;--ground:#f6f8fd;--line:#dde3f2;--brand:#1f55e0;--on:#fff}
@media (prefers-color-scheme:dark){:root{--ink:#f2f5ff;--soft:#93a0cc;--paper:#0f1733;--ground:#0a1129;--line:#26315a;--brand:#5c8bff;--on:#0a1330}}
*{box-sizing:border-box}body{margin:0;background:var(--ground);color:var(--ink);font:16px/1.6 "Inter Variable",Inter,"PingFang TC","Microsoft JhengHei","Noto Sans CJK TC",system-ui,sans-serif}
main{max-width:440px;margin:48px auto;padding:32px;background:var(--paper);border:1px solid var(--line);border-radius:14px}
h1{font-size:24px;letter-spacing:-.02em;margin:8px 0 16px}.mark{margin:0;font-size:13px;color:var(--soft)}
fieldset{border:0;padding:0;margin:0}legend{padding:0;margin-bottom:8px;color:var(--soft);font-size:14px}
.who{display:flex;gap:12px;align-items:center;padding:12px;border:1px solid var(--line);border-radius:8px;margin-bottom:8px;cursor:pointer}.who span{flex:1;min-width:0}.who b,.who small{display:block}.who small{color:var(--soft)}
input[type=email]{width:100%;font:inherit;padding:6px 10px;margin-top:4px;border:1px solid var(--line);border-radius:8px;background:var(--ground);color:inherit}
.row{display:flex;flex-wrap:wrap;gap:8px;margin-top:16px}button{font:inherit;font-weight:600;padding:10px 18px;border-radius:8px;border:1px solid var(--line);background:var(--paper);color:inherit;cursor:pointer}button.main{background:var(--brand);border-color:var(--brand);color:var(--on);flex:1}
:focus-visible{outline:3px solid var(--brand);outline-offset:2px}ul{padding-left:20px;margin:4px 0}code{font-size:14px;overflow-wrap:anywhere}details{margin-top:24px;font-size:14px;color:var(--soft)}summary{cursor:pointer}`
