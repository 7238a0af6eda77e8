import { metaJson } from '../fixtures/meta'
import { readZip } from '../fixtures/read-zip'
import { TempUploads } from '../fixtures/temp-upload'

const uploads = new TempUploads()
afterEach(() => uploads.clear())
const at = 1_500_000_000
const title = 'Mochi Daily published a note.'

async function postOf(attached: object[], post?: string) {
  const value = {
    ...{ timestamp: at, title, attachments: [{ data: attached }] },
    ...(post !== undefined && { data: [{ post }] }),
  }
  const { posts } = await readZip(uploads, 'facebook', {
    'your_facebook_activity/posts/your_posts__check_ins__photos_and_videos_1.json': metaJson([value]),
  })
  return posts[0]!
}

describe('what a member wrote into something attached to a post', () => {
  it.each<[string, object, string]>([
    [
      'a note',
      { note: { title: '十年', text: 'We opened ten years ago 🎉', tags: [], created_timestamp: at } },
      '十年\n\nWe opened ten years ago 🎉',
    ],
    [
      'an offer',
      { for_sale_item: { title: 'A bench', price: 'NT$900', description: 'Of oak', seller: 'Mochi' } },
      'A bench\n\nNT$900\n\nOf oak',
    ],
    [
      'an event in a life',
      { life_event: { title: 'Started to sail', description: 'On the lake', start_date: { year: 2017 } } },
      'Started to sail\n\nOn the lake',
    ],
    ['a collection for a cause', { fundraiser: { title: 'For the ferry' } }, 'For the ferry'],
  ])('is its text: %s', async (_name, attached, text) => {
    expect((await postOf([attached])).text).toBe(text)
  })

  it('is below the words of the post, unless these contain it', async () => {
    const note = { note: { title: 'Ten years', text: 'We opened' } }
    expect((await postOf([note], 'Look:')).text).toBe('Look:\n\nTen years\n\nWe opened')
    expect((await postOf([note], 'Ten years ago: We opened')).text).toBe('Ten years ago: We opened')
  })

  it('does not change the post’s key, which it had before without these words', async () => {
    const { uid } = await postOf([])
    expect((await postOf([{ note: { title: 'Ten years', text: 'We opened' } }])).uid).toBe(uid)
  })

  it('can be anything else', async () => {
    for (const note of [null, 7, 'x', [], { title: {}, text: 5 }])
      expect((await postOf([{ note }])).text).toBe(title)
  })
})
