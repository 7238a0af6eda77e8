import type { FastifyRequest } from 'fastify'
import type { Api } from '../../infra/http/api'
import { findMemberFile } from '../files/keep-file'
import { serve } from '../files/media-routes'
import { picturePath, readPictureAddress } from '../member/picture-address'

/** Serves members' pictures. The signed address is the permission, and the member must still have the picture. */
export function pictureRoutes({ fastify, services }: Api): void {
  fastify.get(`${picturePath}/:member/:hash`, async (request: FastifyRequest, reply) => {
    const named = readPictureAddress(services, request.url)
    const file = named && (await findMemberFile(services.db, named.memberId, named.hash))
    if (!named || !file) return reply.code(404).send()
    return serve(request, reply, named.hash, file.type, Number(file.bytes), services.files)
  })
}
