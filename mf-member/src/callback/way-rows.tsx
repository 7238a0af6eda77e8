import type { CallBackRoute, CallOutput, Page } from '@fankeep/shared/contract'
import { Box, Icon, PlatformIcon, platformName, Skeleton } from '@fankeep/shared/ui'
import { Checkbox } from '@fankeep/shared/ui/forms'
import type { ReactNode } from 'react'
import { useText } from '../format'
import type { Draft } from './draft'

interface WayProps {
  route: CallBackRoute | undefined
  /** `route` is for other fans, or another page: only its existence is shown. */
  counting?: boolean
  checked: boolean
  onChange: (checked: boolean) => void
  icon: ReactNode
  name: string
  text: string
}

/** Mail, and how long it takes during the warm-up of its sending. */
export function EmailWay(props: Pick<WayProps, 'route' | 'checked' | 'onChange'>) {
  const { t, format } = useText()
  const { minutes = 0 } = props.route ?? {}
  return (
    <Way
      {...props}
      icon={<Icon name="mail" size={18} />}
      name={t('callback.reach.email')}
      text={
        minutes > 0
          ? t('callback.who.emailSlow', { span: format.span(minutes * 60) })
          : t('callback.who.email')
      }
    />
  )
}

/** The platform's own message: from which account, and how long it takes. */
export function MessageWay({
  page,
  route,
  ...rest
}: { page: Page } & Pick<WayProps, 'route' | 'checked' | 'onChange'>) {
  const { t, format, language } = useText()
  const { from = null, minutes = 0, why = [] } = route ?? {}
  const platform = platformName(page.platform, language)
  return (
    <Way
      {...rest}
      route={route}
      icon={<PlatformIcon platform={page.platform} size={18} decorative />}
      name={t('callback.who.message', { platform })}
      text={
        from === null
          ? (why[0]?.msg ?? t('callback.who.messageText'))
          : t(minutes > 0 ? 'callback.who.messageSlow' : 'callback.who.messageFrom', {
              from: `@${from}`,
              span: format.span(minutes * 60),
            })
      }
    />
  )
}

interface OwnWaysProps {
  draft: Draft
  preview: Pick<CallOutput<'callback.preview'>, 'routes' | 'line'> | undefined
  counting: boolean
  onChange: (more: Partial<Draft>) => void
}

/** Delivery methods that only some pages have: LINE, Telegram, notifications. */
export function OwnWays({ draft, preview, counting, onChange }: OwnWaysProps) {
  const route = (way: CallBackRoute['via']) => preview?.routes.find(({ via }) => via === way)
  const [line, telegram, push] = [route('line'), route('telegram'), route('push')]
  return (
    <>
      {line && (
        <LineWay
          route={line}
          counting={counting}
          month={preview?.line ?? null}
          checked={draft.line}
          onChange={(checked) => onChange({ line: checked })}
        />
      )}
      {telegram && (
        <TelegramWay
          route={telegram}
          counting={counting}
          checked={draft.telegram}
          onChange={(checked) => onChange({ telegram: checked })}
        />
      )}
      {push && (
        <PushWay
          route={push}
          counting={counting}
          checked={draft.push}
          onChange={(checked) => onChange({ push: checked })}
        />
      )}
    </>
  )
}

type KnownWay = { route: CallBackRoute; counting: boolean } & Pick<WayProps, 'checked' | 'onChange'>

/** LINE, if an account is connected: which one, and how many messages it has left this month. */
function LineWay({ route, month, ...rest }: KnownWay & { month: CallOutput<'callback.preview'>['line'] }) {
  const { t, format } = useText()
  const from = route.from ?? ''
  const left = month?.left ?? null
  const text =
    route.reach === 0
      ? (route.why[0]?.msg ?? t('callback.who.lineNone', { from }))
      : left === null
        ? t('callback.who.line', { from })
        : t(month?.suffices ? 'callback.who.lineLeft' : 'callback.who.lineShort', {
            from,
            count: left,
            left: format.number(left),
          })
  return <Way {...rest} route={route} icon={<Icon name="message" size={18} />} name="LINE" text={text} />
}

/** Telegram, if a bot is connected: which one. */
function TelegramWay({ route, ...rest }: KnownWay) {
  const { t } = useText()
  const from = route.from ?? ''
  const text =
    route.reach === 0
      ? (route.why[0]?.msg ?? t('callback.who.telegramNone', { from }))
      : t('callback.who.telegram', { from })
  return <Way {...rest} route={route} icon={<Icon name="message" size={18} />} name="Telegram" text={text} />
}

/** Notifications in fans' browsers. */
function PushWay({ route, ...rest }: KnownWay) {
  const { t } = useText()
  const why = route.reach === 0 ? route.why[0]?.msg : undefined
  const text = why ?? t('callback.who.push')
  return (
    <Way
      {...rest}
      {...{ route, text }}
      icon={<Icon name="bell" size={18} />}
      name={t('callback.who.pushName')}
    />
  )
}

function Way({ route, counting = false, checked, onChange, icon, name, text }: WayProps) {
  const { t, format } = useText()
  const off = !counting && route !== undefined && route.reach === 0
  return (
    <li>
      <Checkbox label={name} checked={checked && !off} disabled={off} onChange={onChange} />
      {icon}
      <div>
        <b {...(off && { 'data-off': '' })}>{name}</b>
        {counting ? <Skeleton w="9rem" h={12} /> : <small>{text}</small>}
      </div>
      <Box textAlign="end">
        {route && !counting ? (
          <>
            <b {...(off && { 'data-off': '' })}>{format.number(route.reach)}</b>
            <small>{off ? t('callback.who.off') : t('callback.who.people')}</small>
          </>
        ) : (
          <Skeleton w="3rem" h={16} />
        )}
      </Box>
    </li>
  )
}
