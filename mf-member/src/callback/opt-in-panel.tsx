import type { CallOutput, Page } from '@fankeep/shared/contract'
import { useAction, useCall } from '@fankeep/shared/host'
import { Box, Button, Card, ErrorState, Flex, Icon, NotLoaded, Skeleton } from '@fankeep/shared/ui'
import { useState } from 'react'
import { useText } from '../format'
import { useCopy } from '../use-copy'
import { LinksDialog } from './links-dialog'
import { PicturesDialog } from './pictures/pictures-dialog'

/** The page on which fans leave their address in advance: the one delivery method no platform can cut. */
export function OptInPanel({ page, pages }: { page: Page; pages: Page[] }) {
  const { t, format } = useText()
  const kept = useCall('optIn.settings', { id: page.id })
  const set = useAction('optIn.turn', { notifies: true })
  const [open, setOpen] = useState<'kit' | 'links'>()
  if (!kept.data && kept.error)
    return <ErrorState text={t('callback.optIn.error')} onRetry={kept.reload} retrying={kept.loading} />
  if (!kept.data) return <Skeleton h="8rem" radius="14px" />
  const { url, on, sources, links } = kept.data
  const numbers = { confirmed: format.number(kept.data.confirmed), waiting: format.number(kept.data.waiting) }
  const others = pages.filter(({ id }) => id !== page.id)
  const turn = async (next: boolean) => {
    if (await set.run({ id: page.id, on: next })) kept.reload()
  }
  return (
    <Card p={5} fontSize="13">
      <Flex gap={2} align="center" fontSize="14" fontWeight={600}>
        <Icon name="mail" size={16} color="brand.600" />
        {t('callback.optIn.title')}
      </Flex>
      <Box mt={1.5} color="ink.700">
        {on ? t('callback.optIn.open', numbers) : t('callback.optIn.closed')}
        <Browsers page={page} />
      </Box>
      <Sources sources={sources} />
      {on && (
        <Box
          mt={2.5}
          px={3}
          py={2}
          borderRadius="control"
          bg="paper.50"
          fontSize="12"
          overflowWrap="anywhere"
        >
          {url}
        </Box>
      )}
      <Actions
        {...kept.data}
        busy={set.busy}
        onTurn={turn}
        onPictures={() => setOpen('kit')}
        onLinks={others.length > 0 ? () => setOpen('links') : undefined}
      />
      {open === 'kit' && <PicturesDialog page={page} url={url} onClose={() => setOpen(undefined)} />}
      {open === 'links' && (
        <LinksDialog
          page={page}
          others={others}
          links={links}
          onChanged={kept.reload}
          onClose={() => setOpen(undefined)}
        />
      )}
    </Card>
  )
}

function Browsers({ page }: { page: Page }) {
  const { t, format } = useText()
  const loaded = useCall('fanPush.settings', { id: page.id })
  if (!loaded.data) return <NotLoaded of={loaded}>{t('callback.optIn.pushError')}</NotLoaded>
  const { confirmed, waiting } = loaded.data
  if (confirmed + waiting === 0) return null
  const numbers = { confirmed: format.number(confirmed), waiting: format.number(waiting) }
  return <p>{t('callback.optIn.push', { count: confirmed, ...numbers })}</p>
}

/** What led confirmed fans to the sign-up page, most frequent first. */
function Sources({ sources }: Pick<CallOutput<'optIn.settings'>, 'sources'>) {
  const { t, format } = useText()
  if (sources.length === 0) return null
  return (
    <Flex as="dl" gap="0 1rem" wrap="wrap" mt={1.5} fontSize="12" color="ink.500">
      {sources.map(({ from, count }) => (
        <Flex key={from} gap={1.5}>
          <dt>{t(`callback.optIn.sources.${from}`)}</dt>
          <Box as="dd" fontWeight={600} fontVariantNumeric="tabular-nums">
            {format.number(count)}
          </Box>
        </Flex>
      ))}
    </Flex>
  )
}

interface ActionsProps {
  url: string
  on: boolean
  busy: boolean
  onTurn: (on: boolean) => void
  onPictures: () => void
  /** Absent if there is no other page. */
  onLinks: (() => void) | undefined
}

function Actions({ url, on, busy, onTurn, onPictures, onLinks }: ActionsProps) {
  const { t } = useText()
  const copy = useCopy()
  return (
    <Flex gap={2} mt={3} wrap="wrap">
      {on ? (
        <>
          {copy && (
            <Button
              variant="line"
              size="sm"
              icon="copy"
              onClick={() => void copy(url, t('callback.optIn.copied'))}
            >
              {t('callback.optIn.copy')}
            </Button>
          )}
          <Button variant="line" size="sm" icon="image" onClick={onPictures}>
            {t('callback.kit.open')}
          </Button>
          {onLinks && (
            <Button variant="line" size="sm" icon="link" onClick={onLinks}>
              {t('callback.links.open')}
            </Button>
          )}
          <Button variant="ghost" size="sm" href={url} target="_blank" iconEnd="external">
            {t('callback.optIn.look')}
          </Button>
          <Button variant="ghost" size="sm" busy={busy} onClick={() => onTurn(false)}>
            {t('callback.optIn.close')}
          </Button>
        </>
      ) : (
        <Button variant="line" size="sm" busy={busy} onClick={() => onTurn(true)}>
          {t('callback.optIn.start')}
        </Button>
      )}
    </Flex>
  )
}
