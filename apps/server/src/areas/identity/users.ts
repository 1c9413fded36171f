import type { Input } from '@kusuribako/contract/endpoint'
import { type Role, roles } from '@kusuribako/contract/identity/rights'
import { users as api } from '@kusuribako/contract/identity/users'
import { sql } from 'kysely'
import { type Ctx, type Handler, on, type Tx } from '../../base/ctx.ts'
import { newId } from '../../base/ids.ts'
import { changedMetadata } from '../../base/metadata.ts'
import { notFound, pick, type Readable, readList, shapeOf } from '../../base/read.ts'
import { refuse } from '../../base/refuse.ts'
import { columns } from '../../base/tables.gen.ts'
import { hashPassword } from './passwords.ts'
import { removeSecondFactor } from './prove-second-factor.ts'
import { roleOf } from './roles.rules.ts'
import { endStaffSessions, hashOf } from './sessions.ts'
import { findStaff, staffOnWire } from './staff.queries.ts'

const answeredColumns = columns.staff.filter((column) => column !== 'password_hash')
const of: Readable = {
  table: 'staff',
  relations: {},
  fields: [...answeredColumns, 'staff_role'],
  selectable: [...answeredColumns, 'staff_role'],
  hidden: ['password_hash'],
  searched: ['email', 'first_name', 'last_name'],
  order: '-created_at',
}

const list: Handler<typeof api.list> = async (ctx, { query }) => {
  const { limit, offset, order, q, expand, fields, role, ...filter } = query
  const shape = shapeOf(of, { ...(expand !== undefined && { expand }), ...(fields !== undefined && { fields }) })
  const { rows, count } = await readList(
    ctx.db,
    of,
    { limit, offset, order, q },
    { ...filter, role: role?.flatMap(rolesOf) },
  )
  // The platform's word for a role is less precise than ours, so both are answered together.
  const answeredShape = {
    ...shape,
    fields: [...shape.fields, ...(shape.fields.includes('role') ? ['staff_role'] : [])],
  }
  return { users: rows.map((row) => pick(staffOnWire(row), answeredShape)), count, offset, limit }
}

/** `member` finds everybody with that word in the API. */
const rolesOf = (word: string): Role[] =>
  word === 'member' ? roles.filter((role) => role !== 'owner' && role !== 'developer') : [roleOf(word)]

const get: Handler<typeof api.get> = async (ctx, { params }) => ({ user: await answer(ctx, params.id) })

async function answer({ db }: Pick<Ctx, 'db'>, id: string, api_token?: string | null) {
  const staff = await findStaff(db, 'id', id)
  if (!staff) throw notFound('staff', id)
  return staffOnWire(staff, api_token)
}

const create: Handler<typeof api.create> = async (ctx, { body: { password, role = 'member', ...fields } }) => {
  const password_hash = await hashPassword(password)
  return ctx.tx(async (tx) => {
    const id = await createStaff(tx, { ...fields, role: roleOf(role), password_hash })
    return { user: await answer(tx, id) }
  })
}

interface NewStaff {
  email: string
  first_name?: string
  last_name?: string
  role: Role
  password_hash: string
}

/** Creates an account for a member of staff and returns its id; refuses when the address already has one. */
export async function createStaff(tx: Tx, staff: NewStaff): Promise<string> {
  const id = newId('staff')
  const created = await tx.db
    .insertInto('staff')
    .values({ id, ...staff, is_pharmacist: staff.role === 'pharmacist', created_at: tx.now, updated_at: tx.now })
    .onConflict((conflict) => conflict.column('email').where('deleted_at', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!created) throw refuse('invalid_data', undefined, 'A user with the same email already exists.')
  return id
}

const update: Handler<typeof api.update> = async (ctx, { params, body }) => {
  return ctx.tx(async (tx) => {
    await change(tx, params.id, body)
    return { user: await answer(tx, params.id, body.api_token) }
  })
}

async function change(tx: Tx, id: string, body: Input<typeof api.update>['body']) {
  const { role: word, is_pharmacist, api_token, metadata, ...fields } = body
  const role = word && roleOf(word)
  if (role && role !== 'owner') await requireAnotherOwner(tx, id)
  // Locked: what `is_pharmacist` may be depends on the role, which a colleague may be changing.
  await sql`select from staff where id = ${id} for update`.execute(tx.send)
  const staff = await findStaff(tx.db, 'id', id)
  if (!staff) throw notFound('staff', id)
  await tx.send
    .updateTable('staff')
    .set({
      ...fields,
      ...(role && { role }),
      ...((role || is_pharmacist !== undefined) && {
        is_pharmacist: isPharmacist(role ?? (staff.role as Role), is_pharmacist ?? staff.is_pharmacist),
      }),
      ...(api_token !== undefined && { api_token: api_token && hashOf(api_token) }),
      ...(metadata && { metadata: changedMetadata(staff.metadata, metadata) }),
      updated_at: tx.now,
    })
    .where('id', '=', id)
    .execute()
}

/**
 * A pharmacist who becomes an owner stays one, and owners set it for each other; in any other role nobody decides as a
 * pharmacist.
 */
const isPharmacist = (role: Role, current: boolean) => role === 'pharmacist' || (role === 'owner' && current)

/** Locks every owner, so that two who step down at once do not leave the shop without one. */
async function requireAnotherOwner(tx: Tx, id: string) {
  const owners = await tx.db
    .selectFrom('staff')
    .select('id')
    .where('role', '=', 'owner')
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
  if (owners.length === 1 && owners[0]!.id === id) {
    throw refuse('not_allowed', undefined, 'The last owner stays one. Make somebody else an owner first')
  }
}

/** Removing a missing account is no error; a removed one is signed out everywhere at once. */
const remove: Handler<typeof api.delete> = async (ctx, { params }) => {
  await ctx.tx((tx) => removeUser(tx, params.id))
  return { id: params.id, object: 'user', deleted: true }
}

async function removeUser(tx: Tx, id: string) {
  await requireAnotherOwner(tx, id)
  await tx.send
    .updateTable('staff')
    .set({ deleted_at: tx.now, api_token: null })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .execute()
  await removeSecondFactor(tx, id)
  await endStaffSessions(tx, id)
}

export const userRoutes = [
  on(api.list, list),
  on(api.get, get),
  on(api.create, create),
  on(api.update, update),
  on(api.delete, remove),
]
