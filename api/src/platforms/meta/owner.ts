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

/** The owner's profile, as Instagram and as Threads export it. */
const profileKeys = ['profile_user', 'text_post_app_text_post_app_profile'] as const
export type ProfileKey = (typeof profileKeys)[number]

/** The labelled fields of such a profile. */
export const profileFields = (whole: unknown, key: ProfileKey): [label: string, field: unknown][] =>
  metaList(recordOf(whole)[key]).flatMap((user) => Object.entries(recordOf(recordOf(user).string_map_data)))

/** The archive's owner, from the owner's profile. The label is in the owner's language. */
export async function ownerOf(files: { entry: UploadEntry }[]): Promise<string | undefined> {
  for (const { entry } of files) {
    const whole = recordOf(metaRecord(await readOwner(entry)))
    const direct = ownName(whole.username)
    if (direct !== undefined) return direct
    for (const [label, field] of profileKeys.flatMap((key) => profileFields(whole, key))) {
      const name = isUserNameLabel(label) ? ownName(recordOf(field).value) : undefined
      if (name !== undefined) return name
    }
  }
  return undefined
}
