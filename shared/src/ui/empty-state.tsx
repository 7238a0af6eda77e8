import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Button } from './button'
import { Drawing, type DrawingName } from './drawing'
import { Box, Flex, Heading } from './layout'
import { useUiWords } from './words'

const Scene = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    justifyItems: 'center',
    alignContent: 'center',
    gap: 1,
    minH: { base: '17rem', md: '21rem' },
    px: { base: 4, md: 8 },
    py: 10,
    textAlign: 'center',
  },
})

interface SceneProps {
  drawing: DrawingName
  title: ReactNode
  text?: ReactNode
  hint?: ReactNode
  alert?: boolean
  /** It is the whole page: its title is the page's heading. */
  main?: boolean
  children?: ReactNode
}

function StateScene({ drawing, title, text, hint, alert, main, children }: SceneProps) {
  return (
    <Scene {...(alert && { role: 'alert' })}>
      <Drawing name={drawing} />
      <Heading {...(main && { as: 'h1' })} fontSize="18" textWrap="balance">
        {title}
      </Heading>
      {text && (
        <Box maxW="24rem" color="ink.500" textWrap="balance">
          {text}
        </Box>
      )}
      {children && (
        <Flex gap={2} mt={4} wrap="wrap" justify="center">
          {children}
        </Flex>
      )}
      {hint && (
        <Box mt={3.5} fontSize="12" color="ink.500" textWrap="balance">
          {hint}
        </Box>
      )}
    </Scene>
  )
}

export interface EmptyStateProps {
  drawing?: DrawingName
  title: ReactNode
  /** One sentence. */
  text?: ReactNode
  /** One button. */
  action?: ReactNode
  hint?: ReactNode
  /** It is the whole page: its title is the page's heading. */
  main?: boolean
}

export function EmptyState({ drawing = 'safe', action, ...rest }: EmptyStateProps) {
  return (
    <StateScene drawing={drawing} {...rest}>
      {action}
    </StateScene>
  )
}

export interface ErrorStateProps {
  /** What happened. */
  title?: ReactNode
  /** That the backups are safe, and why the error happened. */
  text?: ReactNode
  onRetry?: () => void
  retrying?: boolean
  /** A code to give to the support. */
  code?: string
  /** Another action, next to retrying. */
  action?: ReactNode
  drawing?: DrawingName
  /** It is the whole page: its title is the page's heading. */
  main?: boolean
}

export function ErrorState({
  title,
  text,
  onRetry,
  retrying,
  code,
  action,
  drawing = 'broken',
  main,
}: ErrorStateProps) {
  const t = useUiWords()
  return (
    <StateScene
      alert
      main={main}
      drawing={drawing}
      title={title ?? t('error.title')}
      text={text ?? t('error.text')}
      hint={code && t('error.code', { code })}
    >
      {onRetry && (
        <Button variant="line" icon="refresh" busy={retrying} onClick={onRetry}>
          {t('retry')}
        </Button>
      )}
      {action}
    </StateScene>
  )
}

/** Shown in place of content that a demonstration hides from its visitors. */
export function DemoClosed() {
  const t = useUiWords()
  return (
    <EmptyState
      title={t('demo.title')}
      text={t('demo.text')}
      action={<Button to="/register">{t('demo.register')}</Button>}
    />
  )
}
