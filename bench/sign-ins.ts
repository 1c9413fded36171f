import { hash, verify } from '@node-rs/argon2'
import type { BenchShop } from './bench-shop.ts'
import { type Rate, requestJson, runLoad } from './load.ts'

const member = { email: 'hanako@example.com', password: 'kusuribako-demo' }

const MEMBERS = 200

/**
 * Members sign in, four at a time, each with an IP address of its own: attempts are counted by address and by account.
 */
export async function signIns({ api, query }: BenchShop): Promise<Rate> {
  await query(
    `insert into customer (id, email, password_hash, has_account, created_at, updated_at)
    select 'cus_bench' || n, 'member' || n || '@example.com', password_hash, true, now(), now()
    from customer, generate_series(1, $1) n where email = $2 and has_account on conflict do nothing`,
    [MEMBERS, member.email],
  )
  return runLoad({ seconds: 5, concurrency: 4 }, async (turn) => {
    const from = { 'x-forwarded-for': `198.18.${(turn >> 8) % 256}.${turn % 256}` }
    const email = `member${1 + (turn % MEMBERS)}@example.com`
    await requestJson('POST', `${api}/store/auth/token`, { ...member, email }, from)
  })
}

/** The minimum cost of a sign-in: one password check of the same cost, four at a time, and nothing else. */
export async function passwordChecks(): Promise<Rate> {
  const passwordHash = await hash(member.password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 })
  return runLoad({ seconds: 5, concurrency: 4 }, async () => {
    await verify(passwordHash, member.password)
  })
}

/** A member asks for the point balance, sixteen at a time. */
export async function pointReads(api: string): Promise<Rate> {
  const { access_token } = await requestJson('POST', `${api}/store/auth/token`, member)
  const authorization = { authorization: `Bearer ${access_token}` }
  return runLoad({ seconds: 5, concurrency: 16 }, async () => {
    await requestJson('GET', `${api}/store/v1/d-points/get-points`, undefined, authorization)
  })
}
