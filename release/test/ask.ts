import { type IncomingHttpHeaders, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'

export interface Answer {
  status: number
  headers: IncomingHttpHeaders
  bytes: Buffer
  body: string
  // oxlint-disable-next-line no-explicit-any -- what is in it, the test says
  json: () => any
}

/** Sends a request to a listening server, and does not decompress the answer. */
export function ask(
  app: FastifyInstance,
  path: string,
  headers: Record<string, string> = {},
  body?: string,
  method = body === undefined ? 'GET' : 'POST',
): Promise<Answer> {
  const { port } = app.server.address() as AddressInfo
  return new Promise((resolve, reject) => {
    const asked = request({ port, path, headers, method }, async (answer) => {
      const chunks: Buffer[] = []
      for await (const chunk of answer) chunks.push(chunk as Buffer)
      const bytes = Buffer.concat(chunks)
      const text = bytes.toString()
      resolve({
        status: answer.statusCode ?? 0,
        headers: answer.headers,
        bytes,
        body: text,
        json: () => JSON.parse(text),
      })
    })
    asked.once('error', reject)
    asked.end(body)
  })
}
