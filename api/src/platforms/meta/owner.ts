import type { UploadEntry } from '../archives/entry'
import { readOwner } from '../archives/read-file'
import { recordOf, textOf } from '../archives/values'
import { metaRecord } from '../meta-text'
import { metaList } from './list'
import { isUserNameLabel } from './user-name-label'

function ownName(value: unknown): string | undefined {
  const name = textOf(value, 60)?.trim().replace(/^@/, '').toLowerCase()
  return name !== undefined && /^[a-z0-9._]{1,30}$/.test(name) ? name : undefined
}

/** The archive's owner, from the owner's profile. The label is in the owner's language. */
export async function ownerOf(files: { entry: UploadEntry }[]): Promise<string | undefined> {
  for (const { entry } of files) {
    const whole = recordOf(metaRecord(await readOwner(entry)))
    const direct = ownName(whole.username)
    if (direct !== undefined) return direct
    for (const user of metaList(whole.profile_user)) {
      const fields = Object.entries(recordOf(recordOf(user).string_map_data))
      const found = fields.find(([label]) => isUserNameLabel(label))
      const name = ownName(recordOf(found?.[1]).value)
      if (name !== undefined) return name
    }
  }
  return undefined
}
