import { handle } from '../../infra/http/handle'
import { jsonFile } from '../../infra/json-lines'
import type { Module } from '../../infra/module'
import { addPasskey, beginAdd } from './add'
import { passkeysOf } from './keep'
import { listPasskeys, removePasskey, renamePasskey } from './list'
import { beginLogin, loginByPasskey } from './login'
import { beginProof, provePasskey } from './prove'

/** Keys on a member's devices (WebAuthn): a login without a password, and a proof of the member's identity. */
export const passkeys: Module = {
  name: 'passkeys',
  exportData: async function* ({ db }, userId) {
    // The public key is left out: it is useless without its device.
    const kept = async () =>
      (await passkeysOf(db, userId)).map(
        ({ publicKey: _key, counter: _counter, userId: _user, ...row }) => row,
      )
    yield { path: 'passkeys.json', open: () => jsonFile(kept) }
  },
  maintenance: async ({ db, clock }) => {
    for (const table of ['passkeyAnswers', 'passkeyProofs'] as const)
      await db.deleteFrom(table).where('expiresAt', '<=', clock.now()).execute()
  },
  routes: (api) => {
    const { services } = api
    handle(api, 'passkeys.beginLogin', async () => beginLogin(services))
    handle(api, 'passkeys.login', (call) => loginByPasskey(services, call))
    handle(api, 'passkeys.list', (call) => listPasskeys(services, call))
    handle(api, 'passkeys.beginAdd', (call) => beginAdd(services, call))
    handle(api, 'passkeys.add', (call) => addPasskey(services, call))
    handle(api, 'passkeys.rename', (call) => renamePasskey(services, call))
    handle(api, 'passkeys.remove', (call) => removePasskey(services, call))
    handle(api, 'passkeys.beginProof', async (call) => beginProof(services, call))
    handle(api, 'passkeys.prove', (call) => provePasskey(services, call))
  },
}
