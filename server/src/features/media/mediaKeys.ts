/** The keys of a file in the store. */
export const fileKey = (companyId: number, mediaId: string) => `${companyId}/${mediaId}`
export const thumbnailKey = (companyId: number, mediaId: string) => `${companyId}/${mediaId}.thumbnail`
/** The id of the file that a name in a company's folder belongs to. */
export const mediaIdOf = (name: string) => name.split('.')[0] ?? name

export const THUMBNAIL_MIME = 'image/webp'
