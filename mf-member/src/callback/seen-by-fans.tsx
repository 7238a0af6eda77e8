import type { CallBackRoute, CallOutput, Page } from '@fankeep/shared/contract'
import { Avatar, Box, Card, Flex, Written } from '@fankeep/shared/ui'
import { useText } from '../format'
import { nameOf } from '../member-pages/page-state'
import type { Draft } from './draft'
import { useFilled } from './use-filled'

const messageStyle = { p: 5, fontSize: '14', lineHeight: 1.8 } as const

/** The mail as a fan will see it, updated while it is written. */
function MailPreview({ draft, page, from }: { draft: Draft; page: Page; from: string | undefined }) {
  const { t, format } = useText()
  const name = nameOf(page)
  const fill = useFilled(draft.link)
  const written = fill(draft.text)
  const at = draft.timing === 'later' && draft.sendAt ? draft.sendAt : null
  return (
    <Card overflow="hidden" boxShadow="raised" role="group" aria-label={t('callback.seen.title')}>
      <Box px={5} py={4} borderBottomWidth="1px">
        <Flex gap={3} align="center">
          <Avatar name={name} src={page.avatar} platform={page.platform} size={36} />
          <Box minW={0} flex={1} fontSize="13">
            <b>{name}</b>
            <Box truncate color="ink.500">
              {address(from)}
            </Box>
          </Box>
          <Box fontSize="12" color="ink.500" fontVariantNumeric="tabular-nums">
            {at ? format.time(at) : t('callback.seen.now')}
          </Box>
        </Flex>
        <Written mt={3} fontSize="16" fontWeight={600} lineHeight={1.5}>
          {fill(draft.subject) || t('callback.seen.subject', { page: name })}
        </Written>
      </Box>
      <Written {...messageStyle} color={written === '' ? 'ink.500' : undefined}>
        {written || t('callback.seen.empty')}
      </Written>
      {draft.link !== '' && (
        <Box px={5} pb={5}>
          <Flex align="center" gap={3} p={3} borderWidth="1px" borderRadius=".625rem" fontSize="13">
            <Box minW={0} flex={1} truncate color="ink.700">
              {draft.link.replace(/^https?:\/\//, '')}
            </Box>
            <Box
              as="span"
              px={3}
              py={1.5}
              borderRadius="control"
              bg="brandFill"
              color="onBrand"
              fontWeight={600}
            >
              {t('callback.seen.button')}
            </Box>
          </Flex>
        </Box>
      )}
      <Box px={5} py={3} bg="paper.50" fontSize="12" color="ink.500">
        {t('callback.seen.fine', { page: name })} <u>{t('callback.seen.leave')}</u>
      </Box>
    </Card>
  )
}

/** A plain message as a fan will see it: the text, and the link after it unless the text contains it. */
function MessagePreview({ draft, label }: { draft: Draft; label: string }) {
  const { t } = useText()
  const written = useFilled(draft.link)(draft.text)
  const link = draft.link !== '' && !written.includes(draft.link) ? `\n\n${draft.link}` : ''
  return (
    <Box role="group" aria-label={label}>
      <Box mb={2} fontSize="12" color="ink.500">
        {label}
      </Box>
      <Written
        {...messageStyle}
        bg="paper.100"
        borderRadius="card"
        color={written === '' ? 'ink.500' : undefined}
      >
        {written === '' ? t('callback.seen.empty') : written + link}
      </Written>
    </Box>
  )
}

interface SeenByFansProps {
  draft: Draft
  page: Page
  preview: Pick<CallOutput<'callback.preview'>, 'routes' | 'mail'> | undefined
}

/** Previews of what goes out by each chosen delivery method that reaches anyone; the mail if there is no other. */
export function SeenByFans({ draft, page, preview }: SeenByFansProps) {
  const { t } = useText()
  const route = (way: CallBackRoute['via']) => preview?.routes.find(({ via }) => via === way)
  const [message, line, telegram] = [route('message'), route('line'), route('telegram')]
  const labels = [
    draft.message && message?.from && t('callback.seen.message', { from: `@${message.from}` }),
    draft.line && line && t('callback.seen.line', { from: line.from ?? '' }),
    draft.telegram && telegram && t('callback.seen.telegram', { from: telegram.from ?? '' }),
    draft.push && route('push') && t('callback.seen.push'),
  ].filter((label): label is string => typeof label === 'string')
  const isMailed = labels.length === 0 || (draft.email && route('email')?.reach !== 0)
  return (
    <>
      {isMailed && <MailPreview draft={draft} page={page} from={preview?.mail.from} />}
      {labels.map((label) => (
        <MessagePreview key={label} draft={draft} label={label} />
      ))}
    </>
  )
}

/** Extracts the address from `FanKeep <no-reply@fankeep.example>`. */
const address = (from: string | undefined) => /<([^>]+)>/.exec(from ?? '')?.[1] ?? from ?? ''
