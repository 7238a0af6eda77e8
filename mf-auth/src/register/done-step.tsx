import { useLanguage, useMember, useWords } from '@fankeep/shared/host'
import { Button, chakra, Flex, formatDate, Heading, Icon, PlatformIcon, Text } from '@fankeep/shared/ui'
import { type ReactNode, useEffect, useRef } from 'react'
import { FormHead } from '../frame/form-head'
import type { Intention } from './draft'

const lines: Record<Intention, Record<string, ReactNode>> = {
  archive: { archive1: <Icon name="plus" />, archive2: <Icon name="upload" /> },
  ask: {
    askInstagram: <PlatformIcon platform="instagram" size={18} />,
    askX: <PlatformIcon platform="x" size={18} />,
    askWait: <Icon name="clock" />,
  },
  look: { look1: <Icon name="grid" />, look2: <Icon name="users" /> },
}

/** The last step: the end of the trial, what to do first (as chosen in the step before), and the button to enter. */
export function DoneStep({ intention, onEnter }: { intention: Intention; onEnter: () => void }) {
  const t = useWords('mf-auth')
  const { nickname, vip_until } = useMember()
  const language = useLanguage()
  const head = useRef<HTMLHeadingElement>(null)
  useEffect(() => head.current?.focus(), [])
  const text = vip_until
    ? t('done.text', { date: formatDate(new Date(vip_until), language) })
    : t('done.textPlain')
  return (
    <>
      <FormHead ref={head} title={t('done.title', { name: nickname })} text={text} />
      <chakra.section mt={8} p={6} borderRadius="card" borderWidth="1px" borderColor="line" bg="paper.50">
        <Heading fontSize="18">{t(`done.${intention}`)}</Heading>
        <chakra.ul mt={3}>
          {Object.entries(lines[intention]).map(([line, glyph]) => (
            <Flex
              as="li"
              key={line}
              gap={3}
              mt={3}
              align="flex-start"
              color="ink.700"
              fontSize={{ base: '16', xl: '18' }}
            >
              <chakra.span mt=".35em" color="brand.500">
                {glyph}
              </chakra.span>
              <Text as="span">{t(`done.${line}`)}</Text>
            </Flex>
          ))}
        </chakra.ul>
      </chakra.section>
      <Button size="xl" wide mt={8} to="/channel" onClick={onEnter} iconEnd="arrowRight">
        {t('done.enter')}
      </Button>
    </>
  )
}
