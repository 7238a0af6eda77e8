const made = {
  endpoint: 'https://fcm.googleapis.com/fcm/send/new',
  keys: { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) },
}

/** The scopes of the two uses, as addresses. */
const scopes = { alarms: '/', fan: '/subscribe' } as const

/** Fake Web Push, reset before each test: the subscription, the person's answer, and the recorded calls. */
export function fakePush() {
  const state = {
    subscribed: undefined as string | undefined,
    permission: 'granted' as NotificationPermission,
    asked: [] as unknown[],
    registered: [] as unknown[][],
    made,
    pushService: (): Promise<unknown> => Promise.resolve(),
  }
  const works = async () => {
    state.subscribed = made.endpoint
    return { endpoint: made.endpoint, toJSON: () => made }
  }
  const registrationOf = (use: keyof typeof scopes) => ({
    scope: new URL(scopes[use], location.origin).href,
    active: { state: 'activated' },
    pushManager: {
      getSubscription: async () =>
        state.subscribed && {
          endpoint: state.subscribed,
          options: { applicationServerKey: Uint8Array.from([4, 2]).buffer },
          toJSON: () => ({ ...made, endpoint: state.subscribed }),
          unsubscribe: async () => (state.subscribed = undefined),
        },
      subscribe: (options: unknown) => {
        state.asked.push(options)
        return state.pushService()
      },
    },
  })
  beforeEach(() => {
    Object.assign(state, { subscribed: undefined, permission: 'granted', asked: [], registered: [] })
    state.pushService = works
    const serviceWorker = {
      register: async (...given: unknown[]) => {
        state.registered.push(given)
        return registrationOf(given.length > 1 ? 'fan' : 'alarms')
      },
      getRegistration: async (path: string) => registrationOf(path === scopes.fan ? 'fan' : 'alarms'),
    }
    Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: serviceWorker })
    const Notification = {
      permission: 'default',
      requestPermission: async () => (Notification.permission = state.permission),
    }
    Object.assign(globalThis, { PushManager: function () {}, Notification })
  })
  afterEach(() => {
    Reflect.deleteProperty(navigator, 'serviceWorker')
    for (const name of ['PushManager', 'Notification']) Reflect.deleteProperty(globalThis, name)
  })
  return { state, works }
}
