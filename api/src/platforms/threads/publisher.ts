import { throughContainers } from '../meta/containers'

/** https://developers.facebook.com/documentation/threads/posts; the parts of a thread are replies (…/threads/reply-management). */
export const threadsPublisher = throughContainers({
  app: 'threads',
  scopes: ['threads_basic', 'threads_content_publish', 'threads_manage_replies', 'threads_read_replies'],
  version: '/v1.0',
  make: '/threads',
  publish: '/threads_publish',
  limit: 'threads_publishing_limit',
  status: 'status',
  words: 'text',
  lists: ({ after }) => (after === null ? ['/me/threads'] : ['/me/replies']),
  single: (file): { [name: string]: string } => {
    if (!file) return { media_type: 'TEXT' }
    return file.kind === 'video'
      ? { media_type: 'VIDEO', video_url: file.url() }
      : { media_type: 'IMAGE', image_url: file.url() }
  },
})
