/**
 * The names that features declare and that the kit needs for its types. Each owner adds its own: `permissions.ts`, `errors.ts` and
 * `companies/plans.ts`. So the kit imports no feature.
 */
// biome-ignore lint/suspicious/noEmptyInterface: their owners merge the names into it
export interface FeatureNames {}

export type Action = FeatureNames['action']
export type ErrorCode = FeatureNames['errorCode']
export type PlanFeature = FeatureNames['planFeature']
