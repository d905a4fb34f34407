/** Under which keys the bytes of a file lie. */
export const fileKey = (companyId: number, mediaId: string) => `${companyId}/${mediaId}`
export const thumbnailKey = (companyId: number, mediaId: string) => `${companyId}/${mediaId}.thumbnail`
/** The file to which a name in a company's folder belongs. */
export const mediaIdOf = (name: string) => name.split('.')[0] ?? name

export const THUMBNAIL_MIME = 'image/webp'
