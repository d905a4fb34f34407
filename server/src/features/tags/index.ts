export { inLaneOrder } from './lanes.ts'
export { tagsOf, tellOfTags } from './tellOfTags.ts'
