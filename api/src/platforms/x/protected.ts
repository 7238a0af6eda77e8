import type { PostVisibility } from '@fankeep/shared/contract'
import type { UploadEntry } from '../archives/entry'
import { readOwner } from '../archives/read-file'
import { listOf, recordOf } from '../archives/values'

/**
 * Who sees an account's posts: X sets it for the whole account, and an archive lists each time it was protected or made public
 * (`protected-history.js`, empty if it never was). Without that file it is unknown. Posts to a circle or a community are in
 * separate files: only some people see them.
 */
export async function accountVisibility(files: { entry: UploadEntry }[]): Promise<PostVisibility> {
  const [file] = files
  if (!file) return 'unknown'
  const whole = await readOwner(file.entry)
  if (!Array.isArray(whole)) return 'unknown'
  const turns = listOf(whole).map((one) => recordOf(recordOf(one).protectedHistory ?? one))
  turns.sort((one, other) => String(one.protectedAt).localeCompare(String(other.protectedAt)))
  const last = turns.at(-1)
  if (!last) return 'public'
  const action = String(last.action).toLowerCase()
  return action === 'protect' ? 'followers' : action === 'unprotect' ? 'public' : 'unknown'
}
