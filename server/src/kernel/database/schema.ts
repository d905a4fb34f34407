import type { ColumnType, Kysely } from 'kysely'

/** Tables whose rows belong to a company. Each feature adds its own, beside its store. */
// biome-ignore lint/suspicious/noEmptyInterface: features merge their tables into it
export interface TenantTables {}

/** Tables that belong to the installation. Only platform features reach them. */
// biome-ignore lint/suspicious/noEmptyInterface: features merge their tables into it
export interface PlatformTables {}

/** A column that the database fills and no code changes. */
export type ReadOnlyColumn<T> = ColumnType<T, never, never>
/** JSON: written as text, read as a value. */
export type Json<T> = ColumnType<T, string | undefined, string>
export type JsonOrNull<T> = ColumnType<T | null, string | null | undefined, string | null>
/** Times are read as ISO text. */
export type Time = ColumnType<string, string | Date, string | Date>
export type TimeOrNull = ColumnType<string | null, string | Date | null | undefined, string | Date | null>
/** A column with a default. */
export type Defaulted<T> = ColumnType<T, T | undefined, T>

export type PlatformDatabase = TenantTables & PlatformTables

/** Inside the company scope, `companyId` is filled in and narrowed automatically. It can be read, never written. */
type Scoped<Table> = { [Column in keyof Table]: Column extends 'companyId' ? ReadOnlyColumn<number> : Table[Column] }
export type TenantDatabase = { [Name in keyof TenantTables]: Scoped<TenantTables[Name]> }

export type TenantDb = Kysely<TenantDatabase>
export type PlatformDb = Kysely<PlatformDatabase>
