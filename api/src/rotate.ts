import { createCrypto } from './infra/crypto'
import { atTerminal, noArguments } from './infra/database/at-terminal'
import { rotateSeals, sealedInQueue } from './infra/rotate-seals'
import { sealedColumns } from './modules'

/** With a wrong key nothing can be opened: a hundred thousand lines would hide what to do. */
const named = 20

/*
 * `SECRET_KEY=<new> SECRET_KEY_OLD=<old> pnpm rotate-key`: seals again what the old key sealed. Can run while the site
 * does, if that was started with the same two keys. Exits with 0 only if nothing is left that only an old key opens.
 */
noArguments('SECRET_KEY=<new> SECRET_KEY_OLD=<old> pnpm rotate-key')
await atTerminal(async ({ db }, config) => {
  const crypto = createCrypto(config.secretKey, config.olderSecretKeys)
  const { sealed, current, lost } = await rotateSeals(db, crypto, sealedColumns)
  const waiting = await sealedInQueue(db, crypto)
  console.log(`${sealed} re-encrypted, ${current} already had this key, ${lost.length} cannot be opened`)
  for (const row of lost.slice(0, named)) console.error(`None of the given keys opens ${row}`)
  if (lost.length > named) console.error(`… and ${(lost.length - named).toLocaleString('en')} more`)
  if (lost.length > 0)
    console.error('Add the key they were sealed with to SECRET_KEY_OLD, and run this again')
  if (waiting > 0)
    console.error(
      `${waiting} mails and text messages in the queue are sealed with an older key. Run this again once they are sent.`,
    )
  const isDone = lost.length === 0 && waiting === 0
  if (isDone)
    console.log(
      'No stored data needs SECRET_KEY_OLD any more. Links in earlier mails still do, including the unsubscribe links of fans: ' +
        'remove it once those links may stop working.',
    )
  process.exitCode = isDone ? 0 : 1
})
