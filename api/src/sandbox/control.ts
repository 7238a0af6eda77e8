import type { FastifyInstance } from 'fastify'
import { oauthApps } from '../infra/config/providers-config'
import { escapeHtml } from '../infra/html'
import type { Sandbox } from './sandbox'
import { faultKinds } from './misbehave'
import type { PlayedAccount } from './world'

type Form = Record<string, string | undefined>

const asked = ['look', 'fans', 'posts', 'media', 'message', 'prepare', 'publish', 'check'] as const
const wholeNumber = (text: string | undefined) => (/^\d{1,7}$/.test(text ?? '') ? Number(text) : undefined)

/**
 * Lets a developer or a browser test make the platforms misbehave and change their data: a page at
 * `/dev/sandbox/control`, and the same as JSON for scripts (`accept: application/json`).
 */
export function addControl(fastify: FastifyInstance, sandbox: Sandbox) {
  const { world, misbehaviours } = sandbox
  fastify.get('/control', async (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .headers({
        'cache-control': 'no-store',
        'content-security-policy':
          "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'",
      })
      .send(page(world.all(), misbehaviours.list())),
  )
  fastify.post<{ Body: Form | null }>('/control', async ({ body, headers }, reply) => {
    const form = body ?? {}
    const done = form.clear
      ? (misbehaviours.clear(), true)
      : (misbehave(sandbox, form) ?? change(sandbox, form))
    if (!done) return reply.code(400).send({ error: 'Nothing of this is known here' })
    return headers.accept?.includes('json')
      ? reply.send({ accounts: world.all().map(shown) })
      : reply.redirect('control', 303)
  })
}

/** Only for one account, because several browser tests or developers share one stand-in. */
function misbehave({ misbehaviours }: Sandbox, form: Form): true | undefined {
  const app = oauthApps.find((one) => one === form.app)
  const fault = faultKinds.find((one) => one === form.fault)
  const on = asked.find((one) => one === form.on)
  const [times, seconds, after] = [form.times, form.seconds, form.after].map(wholeNumber)
  if (!app || !fault || !form.account) return undefined
  misbehaviours.add({
    app,
    fault,
    account: form.account,
    ...(on && { on }),
    ...(times && { times }),
    ...(seconds !== undefined && { seconds }),
    ...(after !== undefined && { after }),
  })
  return true
}

/** Changes the account's data: `fans`, `handle`, `owner`, `posts_gone` (how many of the newest). */
function change({ world }: Sandbox, form: Form): true | undefined {
  const account = world
    .all()
    .find(({ platform, handle }) => platform === form.platform && handle === form.account)
  if (!account) return undefined
  const [fans, gone] = [form.fans, form.posts_gone].map(wholeNumber)
  if (fans !== undefined) account.fans.to = account.fans.from + fans
  for (const { id } of world.postsOf(account).slice(0, gone ?? 0)) account.gone.add(id)
  if (form.handle) account.handle = form.handle.slice(0, 30).toLowerCase()
  if (form.owner) account.owner = form.owner.slice(0, 30)
  return true
}

const shown = ({ platform, handle, name, owner, fans, posts, gone, vanished }: PlayedAccount) => ({
  platform,
  handle,
  name,
  owner,
  fans: fans.to - fans.from,
  posts: posts - gone.size,
  vanished,
})

const options = (values: readonly string[]) => values.map((value) => `<option>${value}</option>`).join('')

const page = (
  accounts: PlayedAccount[],
  waiting: object[],
) => `<!doctype html><html lang="en"><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>The platforms' stand-in</title>
<style>:root{color-scheme:light dark}body{font:16px/1.6 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}
form{display:flex;flex-wrap:wrap;gap:.75rem;align-items:end;margin:1rem 0}label{display:grid;font-size:14px}
input,select,button{font:inherit;padding:.375rem .625rem}table{border-collapse:collapse;width:100%}td,th{text-align:start;padding:.25rem .75rem .25rem 0}</style>
<h1>The platforms' stand-in</h1><p>Development only. What is set here happens to the next answers that a platform's API gives about one account.</p>
<h2>Misbehave</h2><form method="post"><label>Site<select name="app">${options(oauthApps)}</select></label>
<label>Account<input name="account" required></label><label>What<select name="fault">${options(faultKinds)}</select></label>
<label>When asked for<select name="on"><option value="">anything</option>${options(asked)}</select></label>
<label>Times<input name="times" type="number" min="1" value="1"></label><label>Seconds<input name="seconds" type="number" min="0" value="60"></label>
<button>Set</button><button name="clear" value="1" formnovalidate>Clear all</button></form>
<pre>${waiting.map((one) => escapeHtml(JSON.stringify(one))).join('\n')}</pre>
<p><a href="inbox/x">Messages that fans got</a></p><h2>Accounts that were authorised</h2><table><thead><tr><th>Platform<th>Handle<th>Fans<th>Posts<th>Owner</thead>
${accounts
  .map(shown)
  .map(
    ({ platform, handle, fans, posts, owner }) =>
      `<tr><td>${platform}<td><a href="pages/${platform}/${escapeHtml(handle)}">${escapeHtml(handle)}</a><td>${fans}<td>${posts}<td>${escapeHtml(owner)}`,
  )
  .join('')}</table>
<form method="post"><label>Platform<input name="platform" required></label><label>Handle<input name="account" required></label>
<label>Fans<input name="fans" type="number" min="0"></label><label>Posts gone<input name="posts_gone" type="number" min="0"></label>
<label>New handle<input name="handle"></label><label>New owner<input name="owner"></label><button>Change</button></form>
</html>`
