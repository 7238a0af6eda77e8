import {
  Box,
  Button,
  Card,
  DemoClosed,
  EmptyState,
  ErrorState,
  FanMark,
  Flex,
  Grid,
  Progress,
  Skeleton,
} from '..'
import { Section } from './section'

const nothing = () => {}

export function States() {
  return (
    <>
      <Broken />
      <UnderWay />
      <OnItsWay />
    </>
  )
}

function Broken() {
  return (
    <Section title="Empty and broken">
      <Grid gap={4} templateColumns={{ base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' }}>
        <Card>
          <EmptyState
            drawing="safe"
            title="放進第一個頻道"
            text="貼上粉專網址就能開始備份，第一次大約 5 分鐘。"
            action={<Button icon="plus">新增頻道</Button>}
            hint="不會發布任何東西，也不會通知你的粉絲"
          />
        </Card>
        <Card>
          <ErrorState
            title="粉絲名單沒有載入成功"
            text="連線在 30 秒內沒有回應。名單本身完好，最後一次備份是今天 03:12。"
            onRetry={nothing}
            action={<Button variant="ghost">看系統狀態</Button>}
          />
        </Card>
        <Card>
          <EmptyState
            drawing="fans"
            title="還沒有粉絲名單"
            text="匯入 Instagram 寄給你的封存檔，名單就會在這裡。"
            action={
              <Button variant="line" icon="upload">
                匯入封存檔
              </Button>
            }
          />
        </Card>
        <Card>
          <EmptyState
            drawing="posts"
            title="還沒有貼文"
            text="備份完成後，每一則貼文、相片和影片都會在這裡。"
          />
        </Card>
        <Card>
          <ErrorState
            drawing="down"
            title="內容還原暫時打不開"
            text="你的備份沒有受影響，其他功能可以照常使用。我們已經收到通知，8 秒後會自動再試一次。"
            onRetry={nothing}
            code="7KQM-2XHT"
          />
        </Card>
        <Card>
          <DemoClosed />
        </Card>
        <Card display="grid" placeItems="center" p={6}>
          <FanMark />
        </Card>
      </Grid>
    </Section>
  )
}

function UnderWay() {
  return (
    <Section title="Under way">
      <Grid gap={4} templateColumns={{ base: 'minmax(0, 1fr)', lg: 'repeat(3, minmax(0, 1fr))' }}>
        <Card p={5}>
          <Progress
            done={31000}
            of={58204}
            unit="位"
            rate="每分鐘 1,000 位，X 的上限"
            left={1620}
            onStop={nothing}
          />
        </Card>
        <Card p={5}>
          <Progress done={31000} of={null} unit="位" rate="還不知道有多少" onStop={nothing} stopping />
        </Card>
        <Card p={5}>
          <Progress done={14460} of={38048} unit="位" tone="flare" rate="每秒 87 封" left={271} />
        </Card>
      </Grid>
    </Section>
  )
}

function OnItsWay() {
  return (
    <Section title="On its way">
      <Card p={5} maxW="24rem">
        <Flex gap={3}>
          <Skeleton w={40} h={40} radius=".625rem" />
          <Box flex={1}>
            <Skeleton w="55%" h={14} />
            <Box h={2} />
            <Skeleton w="38%" h={10} />
          </Box>
        </Flex>
        <Box h={5} />
        <Skeleton w="60%" h={28} />
        <Box h={3.5} />
        <Skeleton h={32} />
      </Card>
    </Section>
  )
}
