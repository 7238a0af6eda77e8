import type { FastifyInstance, FastifyReply } from 'fastify'
import { escapeHtml } from '../../infra/html'
import type { Sandbox } from '../sandbox'
import type { PlayedAccount, PlayedPlatform, PlayedPost } from '../world'
import { pageAddress } from '../page-address'

/** Pages for developers, one for each account: what was published through the API, newest first. */
export function addPages(fastify: FastifyInstance, sandbox: Sandbox) {
  const { world } = sandbox
  fastify.get<{ Params: { platform: PlayedPlatform; handle: string } }>(
    '/pages/:platform/:handle',
    async ({ params }, reply) => {
      const account = world.known(params.platform, params.handle)
      if (!account) return reply.code(404).send({ error: 'No member has authorised this account here' })
      return reply
        .type('text/html; charset=utf-8')
        .headers({
          'cache-control': 'no-store',
          'content-security-policy':
            "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; media-src 'self'; frame-ancestors 'none'",
        })
        .send(pageOf(account))
    },
  )
  fastify.get<{ Params: { file: string } }>('/pages/file/:file', async ({ params }, reply) => {
    const file = world
      .all()
      .flatMap(({ published }) => published.flatMap(({ files = [] }) => files))
      .find(({ id }) => id === params.file)
    return file ? reply.type(file.type).send(file.bytes) : reply.code(404).send()
  })
  // The addresses that the platforms give to posts redirect to these pages.
  const lead = (platform: PlayedPlatform, id: string) => {
    const account = world
      .all()
      .find((one) => one.platform === platform && one.published.some((post) => post.id === id))
    return account && pageAddress(sandbox, account, id)
  }
  fastify.get<{ Params: { id: string } }>('/x/:handle/status/:id', async ({ params }, reply) =>
    goTo(reply, lead('x', params.id)),
  )
  fastify.get<{ Params: { id: string } }>('/tiktok/:handle/video/:id', async ({ params }, reply) =>
    goTo(reply, lead('tiktok', params.id)),
  )
  fastify.get<{ Querystring: { v?: string } }>('/google/watch', async ({ query }, reply) =>
    goTo(reply, lead('youtube', query.v ?? '')),
  )
}

const goTo = (reply: FastifyReply, address: string | undefined) =>
  address === undefined ? reply.code(404).send() : reply.redirect(address, 303)

const pageOf = ({
  platform,
  handle,
  name,
  published,
}: PlayedAccount) => `<!doctype html><html lang="en"><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>@${escapeHtml(handle)} · ${platform}</title>
<style>:root{color-scheme:light dark;font:16px/1.6 system-ui,sans-serif}body{max-width:40rem;margin:2rem auto;padding:0 1rem}
article{border:1px solid color-mix(in srgb,currentColor 20%,transparent);border-radius:14px;margin:1rem 0;padding:1rem 1.25rem}
article:target{outline:3px solid Highlight}pre{font:inherit;overflow-wrap:anywhere;white-space:pre-wrap;margin:.25rem 0}
img,video{border-radius:8px;height:9rem;margin:4px 8px 0 0}small{opacity:.7}h2{font-size:1.05rem;margin:0}</style>
<h1>${escapeHtml(name)}</h1><p>@${escapeHtml(handle)} at the stand-in for ${platform}. Published through the API: ${published.length}</p>
<main>${published.map(articleOf).join('\n')}</main></html>`

const articleOf = ({
  id,
  at,
  text,
  title,
  files = [],
  after,
}: PlayedPost) => `<article id="${escapeHtml(id)}">
<small>${new Date(at).toISOString()}${after === undefined ? '' : ` · answers <a href="#${escapeHtml(after)}">${escapeHtml(after)}</a>`}</small>
${title === undefined ? '' : `<h2>${escapeHtml(title)}</h2>`}<pre>${escapeHtml(text)}</pre>${files
  .map(({ id: file, kind }) =>
    kind === 'video'
      ? `<video src="../file/${file}" controls preload="none"></video>`
      : `<img src="../file/${file}" alt="" loading="lazy">`,
  )
  .join('')}</article>`
