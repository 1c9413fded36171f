import { connect } from '@kusuribako/client'
import { search } from '@kusuribako/client/routes'
import { expect, inject, test } from 'vitest'
import { accessibilityViolations as faults } from './axe.ts'
import { dialogNamed, heading, press, signedIn } from './desk.ts'
import { visits } from './visits.ts'
import { dataOf } from './waiting-order.ts'

const { apiUrl } = inject('shop')
const enter = visits()
const shop = connect({ baseUrl: apiUrl })

/** How many products a shopper finds by a word. */
const found = async (keyword: string) => dataOf(await shop(search.products, { body: { keyword, limit: 1 } })).data.count

test.each(['phone', 'desktop'] as const)(
  'on a %s an owner adds two synonyms, adds a third and deletes the group',
  async (screen) => {
    const [firstWord, secondWord] = [`ねつぴた${screen}`, `おでこしーと${screen}`]
    const page = await signedIn(enter, '/app/synonyms', screen)
    await heading(page, '検索の言い換え')
    await page.getByText('ずつう、あたまいた').waitFor()
    expect(await faults(page), 'the words').toEqual([])

    await press(page, '言い換えを追加')
    const form = dialogNamed(page, '言い換えを追加')
    const field = form.getByRole('textbox', { name: '同じ意味の言葉' })
    await field.fill(` ${firstWord} \n`)
    await form.getByRole('button', { name: '保存する' }).click()
    await form.getByText('違う言葉を2つ以上入力してください。').waitFor()
    expect(await faults(page), 'one word alone').toEqual([])
    expect(await found(firstWord)).toBe(0)
    await field.fill(`${firstWord}\n体温計`)
    await form.getByRole('button', { name: '保存する' }).click()
    await page.getByText(`「${firstWord}」の言い換えを追加しました。`).waitFor()
    expect(await found(firstWord)).toBe(await found('体温計'))

    await page.getByRole('searchbox', { name: '言い換えを絞り込む' }).fill(firstWord)
    await page.getByText(/組のうち1組/).waitFor()
    await press(page, `「${firstWord}」の言い換えを変更`)
    const changing = dialogNamed(page, `「${firstWord}」の言い換えを変更`)
    await changing.getByRole('textbox').fill(`${firstWord}、体温計、${secondWord}`)
    await changing.getByRole('button', { name: '保存する' }).click()
    await page.getByText(`「${firstWord}」の言い換えを変更しました。`).waitFor()
    expect(await found(secondWord)).toBe(await found('体温計'))

    await press(page, `「${firstWord}」の言い換えを削除`)
    await dialogNamed(page, `「${firstWord}」の言い換えを削除しますか`)
      .getByRole('button', { name: '削除する' })
      .click()
    await page.getByText(`「${firstWord}」の言い換えを削除しました。`).waitFor()
    await page.getByText(`「${firstWord}」を含む言い換えはありません。`).waitFor()
    expect(await found(secondWord)).toBe(0)
  },
)
