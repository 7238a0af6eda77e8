import { useWords } from '@fankeep/shared/host'
import {
  Button,
  chakra,
  Card,
  EmptyState,
  Heading,
  PageHead,
  Stack,
  Text,
  TextLink,
} from '@fankeep/shared/ui'

const ahead = ['tax', 'invoice', 'card'] as const

/** The checkout without anything to check out: how it will be, and the way to the plans. */
export function PaymentPage() {
  const t = useWords('mf-billing')
  return (
    <>
      <PageHead
        crumb={<TextLink to="/capacityBonus">{t('plans.title')}</TextLink>}
        title={t('payment.title')}
        text={t('payment.text')}
      />
      <Stack gap={10}>
        <Card>
          <EmptyState
            title={t('payment.emptyTitle')}
            text={t('payment.emptyText')}
            action={
              <Button variant="solid" icon="layers" to="/capacityBonus">
                {t('payment.action')}
              </Button>
            }
          />
        </Card>
        <section>
          <Heading fontSize="16" mb={4}>
            {t('payment.ahead')}
          </Heading>
          <chakra.ul
            display="grid"
            gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'repeat(3, minmax(0, 1fr))' }}
            columnGap={8}
            rowGap={5}
          >
            {ahead.map((name) => (
              <chakra.li key={name} pt={4} borderTop="1px solid" borderColor="line">
                <Text fontWeight="600">{t(`payment.${name}`)}</Text>
                <Text mt={1} color="ink.700" fontSize="13">
                  {t(`payment.${name}Text`)}
                </Text>
              </chakra.li>
            ))}
          </chakra.ul>
        </section>
      </Stack>
    </>
  )
}
