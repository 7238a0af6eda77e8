import type { MediaBinding } from '@fankeep/shared/contract'
import { Box, Button, Flex, Icon, PlatformIcon, platformName, Text, TextLink } from '@fankeep/shared/ui'
import type { ReactNode } from 'react'
import { useText } from '../../format'

export interface BindingRowProps {
  binding: MediaBinding
  onBind: () => void
  onUnbind: () => void
}

/** One platform: the bound account, since when, what it permits us to do; and the one available action. */
export function BindingRow({ binding, onBind, onUnbind }: BindingRowProps) {
  const { language } = useText()
  // On a phone, two buttons get their own line; a single one fits next to the name.
  const several = binding.state !== 'none'
  return (
    <Box
      as="li"
      display="grid"
      gridTemplateColumns={{
        base: several ? 'auto minmax(0, 1fr)' : 'auto minmax(0, 1fr) auto',
        md: 'auto minmax(0, 1fr) auto',
      }}
      columnGap={4}
      rowGap={3}
      alignItems="center"
      px={{ base: 4, md: 5 }}
      py={4}
      borderBottomWidth="1px"
      _last={{ borderBottomWidth: 0 }}
    >
      <PlatformIcon platform={binding.platform} size={36} decorative />
      <Box minW={0}>
        <b>{platformName(binding.platform, language)}</b>
        <State binding={binding} />
      </Box>
      <Flex
        gap={2}
        gridColumn={{ base: several ? '1 / -1' : 'auto', md: 'auto' }}
        justify={{ base: 'flex-start', md: 'flex-end' }}
      >
        <Actions binding={binding} onBind={onBind} onUnbind={onUnbind} />
      </Flex>
    </Box>
  )
}

function State({ binding }: { binding: MediaBinding }) {
  const { t, format } = useText()
  const { state, can, ready, account, since, scopes } = binding
  if (can === 'none') return <Quiet>{t('binding.cannot')}</Quiet>
  if (state === 'none') return <Quiet>{t(ready ? 'binding.none' : 'binding.notReady')}</Quiet>
  return (
    <>
      <Flex align="center" gap={1.5} wrap="wrap" lineHeight={1.6}>
        <Icon
          name={state === 'bound' ? 'done' : 'warning'}
          size={16}
          color={state === 'bound' ? 'good' : 'warn'}
        />
        <Text as="span" overflowWrap="anywhere">
          {account}
        </Text>
        {since && (
          <Text as="span" color="ink.500">
            {t('binding.since', { day: format.date(since) })}
          </Text>
        )}
      </Flex>
      {state !== 'bound' && (
        <Text color="warnText" fontSize="13">
          {t(state === 'expired' ? 'binding.expired' : 'state.unknown')}
        </Text>
      )}
      {scopes.length > 0 && <Scopes scopes={scopes} />}
    </>
  )
}

const Quiet = ({ children }: { children: ReactNode }) => <Box color="ink.500">{children}</Box>

/** What the binding permits, in a word; and in the platform's own names, so that they can be found there. */
function Scopes({ scopes }: { scopes: string[] }) {
  const { t } = useText()
  const what = [...new Set(scopes.map(kindOf))]
    .map((kind) => t(`binding.what.${kind}`))
    .join(t('binding.and'))
  return (
    <Box fontSize="12" color="ink.500" lineHeight={1.7} overflowWrap="anywhere">
      {t('binding.may', { what })}
      {scopes.map((scope) => (
        <Box as="code" key={scope} ms={1.5} fontFamily="inherit">
          {scope.split('/').at(-1)}
        </Box>
      ))}
    </Box>
  )
}

function kindOf(scope: string): 'read' | 'publish' | 'message' {
  if (/messag/.test(scope)) return 'message'
  return /publish|upload|manage_posts|write/.test(scope) ? 'publish' : 'read'
}

function Actions({ binding, onBind, onUnbind }: BindingRowProps) {
  const { t, language } = useText()
  const { state, can, ready, platform } = binding
  const name = platformName(platform, language)
  if (can === 'none')
    return <TextLink to={`/usingTeaching?platform=${platform}`}>{t('binding.howToImport')}</TextLink>
  const bind = (
    <Button
      variant="line"
      icon="link"
      disabled={!ready}
      aria-label={t(state === 'expired' ? 'binding.againLabel' : 'binding.bindLabel', { platform: name })}
      onClick={onBind}
    >
      {t(state === 'expired' ? 'binding.again' : 'binding.bind')}
    </Button>
  )
  if (state === 'none') return bind
  return (
    <>
      {state === 'expired' && bind}
      <Button variant="ghost" aria-label={t('binding.unbindLabel', { platform: name })} onClick={onUnbind}>
        {t('binding.unbind')}
      </Button>
    </>
  )
}
