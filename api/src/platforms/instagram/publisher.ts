import { throughContainers } from '../meta/containers'

/** https://developers.facebook.com/docs/instagram-platform/content-publishing: a single film is a reel. */
export const instagramPublisher = throughContainers({
  app: 'instagram',
  scopes: ['instagram_business_basic', 'instagram_business_content_publish'],
  version: '/v23.0',
  make: '/media',
  publish: '/media_publish',
  limit: 'content_publishing_limit',
  status: 'status_code',
  words: 'caption',
  lists: () => ['/{id}/media'],
  single: (file, inCarousel): { [name: string]: string } =>
    file?.kind === 'video'
      ? { media_type: inCarousel ? 'VIDEO' : 'REELS', video_url: file.url() }
      : { image_url: file?.url() ?? '' },
})
