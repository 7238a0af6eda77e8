import { platforms } from '@fankeep/shared/contract'
import { useMember } from '@fankeep/shared/host'
import { Box, chakra, FanMark, Flex, PlatformIcon } from '@fankeep/shared/ui'
import { useText } from '../format'

const Dashed = chakra('button', {
  base: {
    display: 'grid',
    placeContent: 'center',
    justifyItems: 'center',
    gap: 1,
    minH: { base: '11rem', md: '15rem' },
    p: 6,
    borderWidth: '1px',
    borderStyle: 'dashed',
    borderColor: 'ink.300',
    borderRadius: 'card',
    color: 'ink.700',
    textAlign: 'center',
    transition: 'border-color .16s ease-out, background .16s ease-out',
    _hover: { borderColor: 'brand.500', bg: 'hover' },
  },
})

export function AddCard({ onAdd }: { onAdd: () => void }) {
  const { t } = useText()
  const { pages } = useMember().limits
  const left = Math.max(0, pages.of - pages.used)
  return (
    <Dashed type="button" onClick={onAdd}>
      <FanMark />
      <Box as="b" color="ink.950">
        {t('add.title')}
      </Box>
      <Box as="span" fontSize="12" color="ink.500">
        {left > 0 ? t('add.left', { count: left }) : t('add.none')}
      </Box>
      <Flex as="span" gap={1} mt={3}>
        {platforms.map((platform) => (
          <PlatformIcon key={platform} platform={platform} size={22} decorative />
        ))}
      </Flex>
    </Dashed>
  )
}
