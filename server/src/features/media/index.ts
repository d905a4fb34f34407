export { attachUpload, detachUpload, type FileSlot } from './attachUpload.ts'
export { demoPicture } from './demoPicture.ts'
export { fetchExternalFile } from './fetchExternalFile.ts'
export { fetchPendingMedia } from './fetchPendingMedia.ts'
export { assertFileNotLost, isFileLost } from './lostFiles.ts'
export {
  insertExternalMedia,
  insertPendingMedia,
  insertUploadedMedia,
  readSendableFile,
  type StoredUpload,
  saveTranscript,
} from './media.rows.ts'
export { mediaOpener } from './openMedia.ts'
export { type FileColumns, mediaUrlSigner, readyFilePresenter } from './readyFile.ts'
export { readReusableFile } from './storedFileReuse.ts'
export { storePicture, storeUpload } from './storeUpload.ts'
