import { type EventName, events } from '@recado/contract/events'
import type { Resource } from '@recado/contract/kit/resource'
import type { ReactNode } from 'react'
import type { Control } from 'react-hook-form'
import type { z } from 'zod'

/** Resources of the platform have no live events. */
type WithoutEvents = 'company' | 'plan'

/** A resource of a list page. Its events, if any, have its name. */
export type LiveResource = Pick<
  Resource,
  'path' | 'rows' | 'row' | 'answer' | 'create' | 'update' | 'order' | 'searchIn' | 'searchDigits'
> & {
  name: EventName | WithoutEvents
} & Pick<Resource, 'access' | 'endpoints'>

export const hasEvents = (name: LiveResource['name']): name is EventName => name in events

export type ResourceRowOf<C extends LiveResource> = z.output<C['row']>
/** What saving answers: the row, and fields that are shown only once. */
export type SavedRowOf<C extends LiveResource> = ResourceRowOf<C> & z.output<C['endpoints']['create']['output']>
export type CreateInputOf<C extends LiveResource> = z.input<C['create']>
export type UpdateInputOf<C extends LiveResource> = z.input<C['update']>

/** The values of a dialog that adds or edits. */
export type FormValuesOf<C extends LiveResource> = CreateInputOf<C> & UpdateInputOf<C>

/** Props of a feature's form fields: the form's control, and the edited row. */
export type FieldsProps<C extends LiveResource> = {
  control: Control<FormValuesOf<C>>
  row: ResourceRowOf<C> | undefined
  /** Submits the form for a next step, which `onSaved` receives. */
  saveFor?: (next: string) => void
}

/** Validation that the schema cannot express. Of an edited row only changed values are checked. */
export type ExtraIssues<C extends LiveResource> = (
  values: Partial<FormValuesOf<C>>,
  row: ResourceRowOf<C> | undefined,
) => z.core.$ZodSuperRefineIssue[]

export type Column<R> = {
  /** The key of the column's title, under `columns`. */
  key: string
  render: (row: R) => ReactNode
  /** Its grid track; an equal share by default. */
  width?: string
  /** On a phone a row is a card with this column as headline. */
  headline?: boolean
  /** On a card this value needs no title beside it. */
  speaks?: boolean
  /** On a card this value takes lines of its own. */
  wraps?: boolean
}

/** An action on a row besides editing and deleting it. */
export type RowAction<R> = {
  /** The key of its text, under `actions`; with `One` for the text that names the row. */
  key: string
  icon: ReactNode
  /** The main action: shown as text, not as an icon. */
  isWord?: true
  act: (row: R) => void
  /** The rows it applies to, if not all. */
  applies?: (row: R) => boolean
  /** Never shown together with all others, so it needs no width of its own. */
  isInstead?: boolean
}

/** The highlight of an important row. A column says what the colour means. */
export type RowTone = 'yellow' | 'orange' | 'red'
