import { randomUUID } from 'node:crypto'
import type { PlatformKey, Run } from '@fankeep/shared/contract'
import type { TestServer } from '../../../test/server'
import { instagramFiles, type InstagramFan, type InstagramOptions } from '../../platforms/fixtures/instagram'
import { xFiles, type XOptions } from '../../platforms/fixtures/x'
import { type Files, zipBuffer } from '../../platforms/fixtures/zip'

export type TestMember = Awaited<ReturnType<TestServer['asMember']>>

/** Days of 2026 at noon in Taipei, for tests that span several days. */
export const onDay = (day: string, hour = 12) =>
  new Date(`2026-${day}T${String(hour).padStart(2, '0')}:00:00+08:00`)

/** Fans by name and the day (of 2026) they followed. */
export const followed = (fans: Record<string, string>): InstagramFan[] =>
  Object.entries(fans).map(([name, day]) => ({ name, at: onDay(day).getTime() / 1000 }))

export const instagramZip = (options: InstagramOptions & { madeOn?: string } = {}) =>
  zipBuffer(instagramFiles(options), options.madeOn ? { at: onDay(options.madeOn) } : {})

export const xZip = (options: XOptions & { madeOn?: string } = {}) =>
  zipBuffer(
    xFiles(options.madeOn ? { ...options, generatedAt: onDay(options.madeOn).toISOString() } : options),
  )

export const zipOf = (files: Files) => zipBuffer(files)

/** A file to upload; without a name, it is called `archive.zip`. */
export type Uploaded = Buffer | { name: string; content: Buffer }

/** Creates pages, uploads and runs as a member does, without a browser. */
export function imports(server: () => TestServer) {
  const addPage = async (member: TestMember, platform: PlatformKey, url: string) => {
    const answer = await member.call('pages.add', { platform, url })
    if (answer.code !== 1) throw new Error(answer.msg)
    return answer.data
  }

  /** Sends files as the parts of one upload; returns the last answer. */
  const upload = async (member: TestMember, page: string, ...files: Uploaded[]) => {
    const named = files.map((file) => (Buffer.isBuffer(file) ? { name: 'archive.zip', content: file } : file))
    const upload = randomUUID()
    let answer
    for (const [part, { name, content }] of named.entries())
      answer = await member.call(
        'backup.upload',
        { id: page, upload, part, parts: named.length, name },
        { files: { file: new Blob([new Uint8Array(content)]) } },
      )
    return answer!
  }

  const runOf = async (member: TestMember, run: string): Promise<Run> =>
    (await member.call('backup.runs', { run }, { language: 'en' })).data.list[0]!

  /** Uploads, runs the worker, and returns the ended run. */
  const importOf = async (member: TestMember, page: string, ...files: Uploaded[]): Promise<Run> => {
    const answer = await upload(member, page, ...files)
    if (!answer.data.run) throw new Error(`The run did not start: ${answer.msg}`)
    await server().work()
    return runOf(member, answer.data.run.id)
  }

  const pageOf = async (member: TestMember, id: string) =>
    (await member.call('pages.list', {})).data.list.find((page) => page.id === id)!

  /** Deletes a page as a member does, with the mailed code. */
  const deletePage = async (member: TestMember, id: string) => {
    await member.call('media.sendEmailCode', { use: 'page' })
    const code = server().sent.find((one) => one.to === member.email)?.code ?? ''
    return member.call('pages.delete', { id, code })
  }

  /** Erases a page that is in the bin. */
  const erasePage = async (member: TestMember, id: string) => {
    server().clock.pass(61)
    await member.call('media.sendEmailCode', { use: 'page' })
    const code = server().sent.find((one) => one.to === member.email)?.code ?? ''
    return member.call('pages.erase', { id, code })
  }

  const instagram = async (given: Parameters<TestServer['asMember']>[0] = {}) => {
    const member = await server().asMember({ vipType: 2, ...given })
    const page = await addPage(member, 'instagram', 'https://www.instagram.com/mochi.daily')
    return { member, page: page.id, import: (...files: Uploaded[]) => importOf(member, page.id, ...files) }
  }

  return { addPage, upload, runOf, importOf, pageOf, deletePage, erasePage, instagram }
}
