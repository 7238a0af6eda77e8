import type { PlatformKey } from '@fankeep/shared/contract'
import { Box, Button, Flex, platformName } from '@fankeep/shared/ui'
import { useText } from '../format'
import { CsvTemplate } from './csv-template'

/** The page of each platform that provides the archive. */
const addresses: Record<PlatformKey, string> = {
  facebook: 'https://accountscenter.facebook.com/info_and_permissions',
  instagram: 'https://accountscenter.instagram.com/info_and_permissions/',
  threads: 'https://accountscenter.instagram.com/info_and_permissions/',
  tiktok: 'https://www.tiktok.com/setting/download-your-data',
  x: 'https://x.com/settings/download_your_data',
  youtube: 'https://takeout.google.com/settings/takeout/custom/youtube',
  xiaohongshu: 'https://creator.xiaohongshu.com/',
}

/** How to get a platform's archive, using the platform's own labels for its buttons. */
export function ArchiveGuide({ platform }: { platform: PlatformKey }) {
  const { t, language } = useText()
  const steps = t(`archive.${platform}.steps`, { returnObjects: true }) as unknown as string[]
  return (
    <Box bg="paper.50" borderRadius="control" p={{ base: 4, md: 5 }}>
      <Box as="h3" fontSize="14" mb={3}>
        {t('archive.title', { platform: platformName(platform, language) })}
      </Box>
      <Steps steps={steps} />
      <Flex mt={4} gap="0.5rem 1rem" align="center" wrap="wrap">
        <Button
          variant="line"
          size="sm"
          iconEnd="external"
          href={addresses[platform]}
          target="_blank"
          rel="noopener noreferrer"
        >
          {t('archive.open', { platform: platformName(platform, language) })}
        </Button>
        <Box fontSize="12" color="ink.500">
          {t(`archive.${platform}.wait`)}
        </Box>
      </Flex>
      <CsvTemplate />
    </Box>
  )
}

/** Numbered steps, as the guide and the tutorials show them. */
export function Steps({ steps }: { steps: string[] }) {
  return (
    <Box as="ol" display="grid" gap={2.5}>
      {steps.map((step, at) => (
        <Box
          as="li"
          key={step}
          display="grid"
          gridTemplateColumns="1.5rem minmax(0, 1fr)"
          gap={2.5}
          color="ink.700"
        >
          <Box
            as="span"
            aria-hidden
            display="grid"
            placeItems="center"
            boxSize={6}
            borderRadius="full"
            bg="paper.0"
            borderWidth="1px"
            fontSize="12"
            fontWeight={600}
            color="brand.600"
            fontVariantNumeric="tabular-nums"
          >
            {at + 1}
          </Box>
          <span>{step}</span>
        </Box>
      ))}
    </Box>
  )
}
