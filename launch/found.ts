import { foundShop } from '../apps/server/src/found-shop.ts'
import { migrate } from '../apps/server/src/migrate.ts'
import { checkDatabase } from './checks.ts'

const [email, name] = process.argv.slice(2)
const url = process.env.DATABASE_URL

/** Creates a shop for production: `DATABASE_URL=… npm run found -- owner@example.jp 店の名前`. */
async function main() {
  if (!url || !name || !/^[^\s@]+@[^\s@]+$/.test(email ?? '')) {
    throw new Error(
      'DATABASE_URL=postgres://… npm run found -- <管理者のメールアドレス> <店の名前> の形で実行してください。',
    )
  }
  await checkDatabase(url)
  await migrate(url)
  const password = await foundShop(url, { name, email: email! })
  if (!password) throw new Error('このデータベースにはもう店があります。店は何も変えていません。')
  console.log(`「${name}」を作りました。管理画面に ${email} でログインし、すぐにパスワードを変えてください。`)
  console.log(`はじめのパスワード（もう一度は出ません）: ${password}`)
}

main().catch((error: Error) => {
  console.error(error.message)
  process.exit(1)
})
