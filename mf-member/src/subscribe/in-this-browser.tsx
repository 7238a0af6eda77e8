import { useCall, useHost } from '@fankeep/shared/host'
import { Box, Button, Flex, Note } from '@fankeep/shared/ui'
import { subscribe } from '../browser-push/subscription'
import { useAttempt, useThisBrowser } from '../browser-push/use-this-browser'
import { useText } from '../format'

interface InThisBrowserProps {
  slug: string
  /** The page's name. */
  name: string
}

/** Notifications in this browser as a delivery method: turned on, confirmed by the first one, stopped. */
export function InThisBrowser({ slug, name }: InThisBrowserProps) {
  const { t } = useText()
  const { site } = useHost()
  const push = useFanPush(slug)
  const { ability, state, said } = push
  if (push.failed) return null
  return (
    <Box as="section" aria-labelledby="in-this-browser" mt={6} pt={5} borderTopWidth="1px">
      <Box as="h2" id="in-this-browser" fontWeight={600}>
        {t('subscribe.push.title')}
      </Box>
      <Box as="p" mt={1.5} mb={3} color="ink.700" overflowWrap="anywhere">
        {t('subscribe.push.text', { name, site: site('title') })}
      </Box>
      {said && (
        <Box mb={3}>
          <Note tone="late" announce>
            {said}
          </Note>
        </Box>
      )}
      {ability === 'ready' ? (
        <State push={push} />
      ) : (
        <Box as="p" color="ink.500">
          {t(`subscribe.push.${ability}`)}
        </Box>
      )}
      {state !== 'off' && ability === 'ready' && (
        <Button variant="ghost" size="sm" busy={push.busy === 'stop'} onClick={push.turnOff}>
          {t('subscribe.push.stop')}
        </Button>
      )}
    </Box>
  )
}

/** The current state, announced when it changes, and the button that turns it on. */
function State({ push: { state, busy, isKnown, turnOn } }: { push: ReturnType<typeof useFanPush> }) {
  const { t } = useText()
  return (
    <Flex direction="column" gap={3}>
      <Box role="status" color={state === 'on' ? 'goodText' : 'ink.700'} hidden={state === 'off'}>
        {state !== 'off' && t(`subscribe.push.${state}`)}
      </Box>
      {state !== 'on' && (
        <Button
          variant="line"
          icon="bell"
          busy={busy === 'on' || !isKnown}
          onClick={turnOn}
          wide={state === 'off'}
          size={state === 'off' ? 'md' : 'sm'}
        >
          {t(state === 'off' ? 'subscribe.push.action' : 'subscribe.push.again')}
        </Button>
      )}
    </Flex>
  )
}

/** This browser's state at one page's sign-up. */
function useFanPush(slug: string) {
  const { t } = useText()
  const { api } = useHost()
  const { ability, askAgain, endpoint, setEndpoint } = useThisBrowser('fan')
  const { attempt, busy, said } = useAttempt(askAgain, t('subscribe.push.failed'))
  const isLookedUp = ability === 'ready' && endpoint !== undefined
  const { data, error, reload } = useCall(
    'fanPush.show',
    isLookedUp ? { slug, ...(endpoint !== null && { endpoint }) } : null,
  )
  const turnOn = () =>
    void attempt('on', async () => {
      const made = await subscribe('fan', data!.key)
      await api.call('fanPush.ask', { slug, ...made })
      setEndpoint(made.endpoint)
      reload()
    })
  const turnOff = () =>
    void attempt('stop', async () => {
      await api.call('fanPush.stop', { key: data!.stop! })
      reload()
    })
  return {
    ability,
    state: data?.state ?? ('off' as const),
    isKnown: data !== undefined,
    failed: error !== undefined,
    busy,
    said,
    turnOn,
    turnOff,
  }
}
