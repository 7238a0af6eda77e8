import type { Readable } from 'node:stream'
import type { Api, Call } from '../../../infra/http/api'
import { handleFile } from '../../../infra/http/handle'
import { Refusal } from '../../../infra/refusal'
import type { Services } from '../../../infra/services'
import { ownedPage } from '../../pages/owned-page'
import { allowanceOfMember } from '../../plans/store'
import { dayOf } from '../../../infra/days'
import { wordsOf } from '../grams'
import type { Choice } from './chosen'
import { fansAsCsv } from './csv'
import { fansAsJson } from './json'
import { narrowOf } from '../narrow'
import { fansAsXlsx } from './xlsx'

type Format = Call<'fans.download'>['input']['format']

const formats: Record<
  Format,
  { type: string; write: (sessions: Services['sessions'], choice: Choice) => Promise<Readable> }
> = {
  csv: { type: 'text/csv; charset=utf-8', write: fansAsCsv },
  json: { type: 'application/json; charset=utf-8', write: fansAsJson },
  xlsx: { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', write: fansAsXlsx },
}

/** The list of fans as a file, generated while it is sent. */
export function fansDownloadRoute(api: Api): void {
  const { db, sessions, clock } = api.services
  handleFile(api, 'fans.download', async ({ input, member }) => {
    const page = await ownedPage(db, member.id, input.id)
    if (!input.all && input.uid.length === 0) throw new Refusal('nothing_selected')
    const { fansShown } = await allowanceOfMember(db, member)
    const { type, write } = formats[input.format]
    const { q = '', since, gone } = input
    const narrow = await narrowOf(db, page, input)
    const choice: Choice = {
      page,
      most: fansShown,
      ...(input.all ? { filter: { words: wordsOf(q), since, gone, narrow } } : { uids: input.uid }),
    }
    return {
      name: `fans-${page.platform}-${page.handle.replace(/[\\/:*?"<>|]+/g, '-')}-${dayOf(clock.now())}.${input.format}`,
      type,
      content: await write(sessions, choice),
    }
  })
}
