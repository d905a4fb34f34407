import { type EventName, events } from '@recado/contract/events'
import type { Resource } from '@recado/contract/kit/resource'
import type { ComponentType, ReactNode } from 'react'
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

/** The form of a dialog that adds a row or edits one. */
export type FormOptions<C extends LiveResource> = {
  Fields: ComponentType<FieldsProps<C>>
  /** If they differ from the contract's defaults or the row's fields. */
  initialValues?: ((row: ResourceRowOf<C> | undefined) => Partial<FormValuesOf<C>>) | undefined
  /** Fields that must be chosen again if their record was deleted, before the row can be saved. */
  requiredAgain?: readonly (keyof FormValuesOf<C> & string)[]
  /** Validation that the contract's schema cannot express, such as what depends on another field. */
  extraIssues?: ExtraIssues<C>
  /**
   * Asks the user what else the server needs before it saves these changes of a row, such as a reason. They are sent again with the answer;
   * without one the error stays in the form.
   */
  answerRefusal?: (error: unknown, refused: { row: ResourceRowOf<C>; changes: UpdateInputOf<C> }) => Promise<UpdateInputOf<C> | undefined>
  /** Saves what belongs to the row once the row has an id, such as a file; the dialog waits for it. */
  saveRelated?: (saved: SavedRowOf<C>) => Promise<unknown>
  /** Whether a file was chosen that is not saved yet. */
  hasUnsavedFile?: boolean
  /** `wide`: something stands beside the fields. `short`: Escape closes it without asking. */
  size?: 'wide' | 'short'
}

/** What `ResourcePage` calls after saving. `next`: the step that the fields asked for. */
export type AfterSave<C extends LiveResource> = (saved: SavedRowOf<C>, result: { next: string | undefined; isNew: boolean }) => void

export type RowOptions<R> = {
  /** The actions on a row, without editing and deleting it. */
  actions?: readonly RowAction<R>[]
  /** Which rows may be changed and deleted, if the right alone does not decide. */
  canChange?: (row: R) => boolean
  /** Which rows may be deleted, of those that may be changed. */
  canDelete?: (row: R) => boolean
  /** Which rows open for reading only. */
  isReadOnly?: (row: R) => boolean
  /** A row opens a page that has all actions: on a phone the row shows only the first one. */
  opensPage?: boolean
  /** The highlight of important rows. */
  tone?: (row: R) => RowTone | undefined
}

export type DeletionOptions<C extends LiveResource> = {
  /** Shows which other records a deletion removes, if they must be loaded. */
  Details?: ComponentType<{ row: ResourceRowOf<C> }>
  /** The kind of toast after deleting. */
  toast?: 'success' | 'info'
  /** Whether the search is emptied after deleting. */
  endsSearch?: boolean
}

export type Column<R> = {
  /** The key of the column's title, under `columns`. */
  key: string
  render: (row: R) => ReactNode
  /** Its grid track; an equal share by default. */
  width?: string
  /** On a phone a row is a card with this column as headline. */
  headline?: boolean
  /** On a card this value needs no title beside it. */
  hideLabelOnCard?: boolean
  /** A card does not show this value. */
  hideOnCard?: boolean
  /** On a card this value takes lines of its own. */
  wraps?: boolean
}

/** An action on a row, other than editing and deleting it. */
export type RowAction<R> = {
  /** The key of its text, under `actions`; with `One` for the text that names the row. */
  key: string
  icon: ReactNode
  /** The main action: shown as text, not as an icon. */
  showAsText?: true
  act: (row: R) => void
  /** The rows it applies to, if not all. */
  applies?: (row: R) => boolean
  /** Shown only while another action is not, so it needs no width of its own. */
  replacesOther?: boolean
}

/** The highlight of an important row. A column says what the colour means. */
export type RowTone = 'yellow' | 'orange' | 'red'
