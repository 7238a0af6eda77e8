import { useState } from 'react'
import { Button, Grid, PlatformIcon, Text, TextLink } from '..'
import {
  AreaCodeSelect,
  Checkbox,
  CodeField,
  CodeInput,
  Combobox,
  Field,
  FileDrop,
  Form,
  FormErrors,
  PasswordInput,
  RadioCards,
  Select,
  TextArea,
  TextInput,
} from '../forms'
import { Section } from './section'

const codes = [
  { code: '+886', country: 'TW', name: '台灣' },
  { code: '+81', country: 'JP', name: '日本' },
  { code: '+82', country: 'KR', name: '韓國' },
  { code: '+852', country: 'HK', name: '香港' },
  { code: '+853', country: 'MO', name: '澳門' },
  { code: '+86', country: 'CN', name: '中國' },
  { code: '+65', country: 'SG', name: '新加坡' },
  { code: '+60', country: 'MY', name: '馬來西亞' },
  { code: '+1', country: 'US', name: '美國' },
  { code: '+1', country: 'CA', name: '加拿大' },
  { code: '+44', country: 'GB', name: '英國' },
  { code: '+66', country: 'TH', name: '泰國' },
  { code: '+84', country: 'VN', name: '越南' },
  { code: '+62', country: 'ID', name: '印尼' },
  { code: '+63', country: 'PH', name: '菲律賓' },
  { code: '+49', country: 'DE', name: '德國' },
  { code: '+420', country: 'CZ', name: '捷克' },
]

function Registration({ wrong, size }: { wrong?: boolean; size: 'md' | 'lg' }) {
  const [code, setCode] = useState(wrong ? '000000' : '482913')
  const [area, setArea] = useState('+886')
  const [agree, setAgree] = useState(!wrong)
  return (
    <Form size={size} onSubmit={() => {}} label={`註冊 ${size} ${wrong}`}>
      <FormErrors count={wrong ? 4 : 0} />
      <Grid templateColumns={{ base: '1fr', md: '1fr 1fr' }} gap={4}>
        <Field label="暱稱" required>
          <TextInput defaultValue="阿禾的廚房" autoComplete="nickname" good />
        </Field>
        <Field label="Email" required error={wrong && '少了網域，例如 name@gmail.com'}>
          <TextInput
            type="email"
            defaultValue={wrong ? 'he@hekitchen' : 'he@hekitchen.example'}
            good={!wrong}
          />
        </Field>
      </Grid>
      <Field label="手機號碼" required>
        <TextInput
          type="tel"
          defaultValue="912 345 678"
          good
          prefix={<AreaCodeSelect codes={codes} value={area} onChange={setArea} />}
        />
      </Field>
      <Field
        label="驗證碼"
        required
        hint="已傳到 +886 912 345 678"
        error={wrong && '驗證碼不正確，請再輸入一次'}
      >
        <CodeField
          value={code}
          onChange={setCode}
          waitKey={`gallery ${wrong}`}
          onSend={async () => (wrong ? false : 60)}
        />
      </Field>
      <Grid templateColumns={{ base: '1fr', md: '1fr 1fr' }} gap={4}>
        <Field label="密碼" required aside={<TextLink to="/forgot">忘記密碼</TextLink>}>
          <PasswordInput defaultValue="xxxxxxxxxxxx" strength={wrong ? 1 : 4} autoComplete="new-password" />
        </Field>
        <Field label="再輸入一次密碼" required error={wrong && '和第一次輸入的不一樣'}>
          <PasswordInput defaultValue="xxxxxxxx" autoComplete="new-password" />
        </Field>
      </Grid>
      <Checkbox checked={agree} onChange={setAgree} error={wrong && !agree && '請勾選我同意'}>
        我同意<TextLink to="/terms">服務條款</TextLink>與<TextLink to="/privacy">隱私權政策</TextLink>
      </Checkbox>
      <Button type="submit" size={size === 'lg' ? 'xl' : 'md'} wide iconEnd="arrowRight">
        下一步
      </Button>
    </Form>
  )
}

export function Forms() {
  return (
    <>
      <Section title="Fields, as in the application">
        <Grid templateColumns={{ base: '1fr', lg: '1fr 1fr' }} gap={10}>
          <Registration size="md" />
          <Registration size="md" wrong />
        </Grid>
      </Section>
      <Section title="Fields, as on the public site">
        <Grid templateColumns={{ base: '1fr', lg: '1fr 1fr' }} gap={10}>
          <Registration size="lg" wrong />
          <PublicFields />
        </Grid>
      </Section>
      <Choices />
    </>
  )
}

function PublicFields() {
  const [digits, setDigits] = useState('4829')
  const [country, setCountry] = useState<string | null>('JP')
  return (
    <Grid gap="1.125rem" alignContent="start">
      <Field label="驗證碼">
        <CodeInput value={digits} onChange={setDigits} />
      </Field>
      <Field label="驗證碼" error="驗證碼過期了，請重新傳送">
        <CodeInput value="482913" onChange={() => {}} />
      </Field>
      <Field label="國家" optional>
        <Combobox
          label="國家"
          value={country}
          onChange={setCountry}
          options={codes.map(({ country: value, name: label, code: hint }) => ({ value, label, hint }))}
        />
      </Field>
      <Field label="性別">
        <Select
          placeholder="請選擇"
          defaultValue=""
          options={[
            { value: '1', label: '男' },
            { value: '2', label: '女' },
          ]}
        />
      </Field>
      <Field label="訊息" hint="粉絲看到的樣子在右邊">
        <TextArea defaultValue="我們的粉專被盜了，這是新的家。" />
      </Field>
      <Field label="停用的欄位">
        <TextInput disabled defaultValue="he@hekitchen.example" />
      </Field>
      <TextInput size="sm" icon="search" aria-label="搜尋" placeholder="搜尋名稱或帳號，兩個字就能找" />
    </Grid>
  )
}

function Choices() {
  const [way, setWay] = useState<'daily' | 'weekly'>('daily')
  const [ticked, setTicked] = useState(true)
  return (
    <Section title="Choices and files">
      <Grid templateColumns={{ base: '1fr', lg: '1fr 1fr' }} gap={10}>
        <Grid gap={4} alignContent="start">
          <Field label="自動備份" group>
            <RadioCards
              columns={2}
              value={way}
              onChange={setWay}
              options={[
                {
                  value: 'daily',
                  label: '每天',
                  text: '凌晨 03:00 開始',
                  start: <PlatformIcon platform="instagram" size={22} decorative />,
                },
                {
                  value: 'weekly',
                  label: '每週',
                  text: '星期一凌晨 03:00',
                  aside: <Text fontSize="13">NT$0</Text>,
                },
              ]}
            />
          </Field>
          <Checkbox checked={ticked} onChange={setTicked}>
            異常時寄 Email 通知我
          </Checkbox>
          <Checkbox checked indeterminate onChange={() => {}}>
            一部分
          </Checkbox>
          <Checkbox checked={false} disabled onChange={() => {}}>
            停用
          </Checkbox>
        </Grid>
        <Field label="封存檔" group>
          <FileDrop accept=".zip" multiple onFiles={() => {}}>
            <Text fontSize="13">Instagram 寄給你的 ZIP，分成幾個就放幾個</Text>
          </FileDrop>
        </Field>
      </Grid>
    </Section>
  )
}
