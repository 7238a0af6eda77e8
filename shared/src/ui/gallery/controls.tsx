import { useState } from 'react'
import { Button, IconButton, Menu, SegmentedControl, Tabs, Text, TextLink, toaster } from '..'
import { Dialog, Drawer } from '../overlay'
import { Field, TextInput } from '../forms'
import { Row, Section } from './section'

const variants = ['solid', 'flare', 'line', 'soft', 'ghost'] as const

export function Controls() {
  return (
    <>
      <Section title="Buttons">
        {(['sm', 'md', 'lg', 'xl'] as const).map((size) => (
          <Row key={size}>
            {variants.map((variant) => (
              <Button
                key={variant}
                variant={variant}
                size={size}
                icon={variant === 'flare' ? 'beacon' : 'upload'}
              >
                {variant === 'flare' ? '用 CallBack 召回粉絲' : '匯入封存檔'}
              </Button>
            ))}
          </Row>
        ))}
        <Row>
          <Button busy icon="refresh">
            現在再試
          </Button>
          <Button variant="line" busy>
            看粉絲名單
          </Button>
          <Button disabled>停用</Button>
          <Button variant="line" to="/there" iconEnd="arrowRight">
            下一步
          </Button>
          <Button variant="line" href="/file.csv" disabled>
            不能去
          </Button>
          <IconButton icon="more" label="更多" />
          <IconButton icon="external" label="在 Instagram 開啟" href="/" target="_blank" />
          <TextLink onClick={() => {}}>清除</TextLink>
        </Row>
      </Section>
      <Switches />
      <Floating />
    </>
  )
}

function Switches() {
  const [which, setWhich] = useState<'all' | 'main' | 'spare'>('all')
  const [view, setView] = useState<'cards' | 'list'>('cards')
  const [tab, setTab] = useState<'fans' | 'posts' | 'runs'>('fans')
  return (
    <Section title="Switches">
      <Row>
        <SegmentedControl
          label="頻道"
          value={which}
          onChange={setWhich}
          options={[
            { value: 'all', label: '全部 5' },
            { value: 'main', label: '主要 4' },
            { value: 'spare', label: '備用 1' },
          ]}
        />
        <SegmentedControl
          label="檢視"
          value={view}
          onChange={setView}
          options={[
            { value: 'cards', label: '卡片', icon: 'grid', iconOnly: true },
            { value: 'list', label: '清單', icon: 'list', iconOnly: true },
          ]}
        />
      </Row>
      <Tabs
        label="頁面內容"
        value={tab}
        onChange={setTab}
        tabs={[
          { key: 'fans', label: '粉絲', count: 1204518 },
          { key: 'posts', label: '貼文', count: 3108 },
          { key: 'runs', label: '紀錄' },
        ]}
      >
        <Text py={4}>{tab}</Text>
      </Tabs>
    </Section>
  )
}

type Open = 'dialog' | 'small' | 'start' | 'end'

function Floating() {
  const [open, setOpen] = useState<Open | null>(null)
  const close = () => setOpen(null)
  const buttons = (
    <>
      <Button variant="ghost" onClick={close}>
        先不要
      </Button>
      <Button onClick={close}>刪除這個頻道</Button>
    </>
  )
  return (
    <Section title="Floating">
      <Row>
        <Menus />
        <Button variant="line" onClick={() => setOpen('dialog')}>
          對話框
        </Button>
        <Button variant="line" onClick={() => setOpen('small')}>
          小對話框
        </Button>
        <Button variant="line" onClick={() => setOpen('start')}>
          抽屜
        </Button>
        <Button variant="line" onClick={() => setOpen('end')}>
          右抽屜
        </Button>
        <Button variant="line" onClick={toasts}>
          通知
        </Button>
      </Row>
      <Dialog open={open === 'dialog'} onClose={close} title="刪除「小島慢食」？" footer={buttons}>
        <Text mb={4}>備份下來的 1,204,518 位粉絲和 3,108 則貼文會一起刪除，無法復原。</Text>
        <Field label="輸入頻道名稱確認">
          <TextInput placeholder="小島慢食" />
        </Field>
      </Dialog>
      <Dialog
        open={open === 'small'}
        onClose={close}
        size="sm"
        dismissable={false}
        title="正在上傳"
        footer={buttons}
      >
        只有按鈕能離開。
      </Dialog>
      <Drawers open={open} onClose={close} />
    </Section>
  )
}

function Drawers({ open, onClose }: { open: Open | null; onClose: () => void }) {
  return (
    <>
      <Drawer open={open === 'start'} onClose={onClose} title="粉絲保險箱">
        <Text>頻道總覽</Text>
      </Drawer>
      <Drawer
        open={open === 'end'}
        onClose={onClose}
        side="end"
        size="lg"
        title="貼文"
        footer={<Button wide>打開貼文</Button>}
      >
        <Text>今天的湯是番茄牛腩。</Text>
      </Drawer>
    </>
  )
}

function toasts() {
  toaster.create({ kind: 'success', title: '已存成罐頭訊息', duration: 60_000 })
  toaster.create({ kind: 'error', title: '登入逾時', text: '請重新登入', duration: 60_000 })
  toaster.create({
    kind: 'warning',
    title: '請先把個人資料填完',
    text: '還缺手機號碼與性別',
    action: { label: '去填寫', run: () => {} },
    duration: null,
  })
  toaster.create({
    kind: 'info',
    title: '正在下載 slow-island-fans.csv',
    progress: {
      at: 64,
      text: '771,200 / 1,204,518 位',
      aside: '每秒 48,000 位，約 9 秒',
      onStop: () => toaster.dismiss(),
    },
  })
}

function Menus() {
  const [language, setLanguage] = useState('zh-tw')
  return (
    <>
      <Menu
        trigger={
          <Button variant="ghost" icon="globe" iconEnd="chevronDown">
            繁體中文
          </Button>
        }
        items={['zh-tw', 'zh-cn', 'en'].map((key) => ({
          key,
          label: { 'zh-tw': '繁體中文', 'zh-cn': '简体中文', en: 'English' }[key],
          checked: key === language,
          onSelect: () => setLanguage(key),
        }))}
      />
      <Menu
        align="end"
        trigger={<IconButton icon="more" label="更多動作" />}
        head={<b>林予安</b>}
        items={[
          { key: 'open', label: '打開看看', icon: 'eye', to: '/page' },
          {
            key: 'out',
            label: '在 Instagram 開啟',
            icon: 'external',
            href: 'https://example.com',
            external: true,
          },
          {
            key: 'file',
            label: '下載名單',
            icon: 'download',
            hint: '4 KB',
            onSelect: () => toaster.create({ kind: 'success', title: '下載好了' }),
          },
          { key: 'no', label: '不能選', icon: 'lock', disabled: true },
          { key: 'delete', label: '刪除頻道', icon: 'trash', danger: true, apart: true },
        ]}
      />
    </>
  )
}
