export { tagsOf, tellOfTags } from './tellOfTags.ts'
