/** Where people harmed by a medicine can claim relief (医薬品副作用被害救済制度): the same for every shop. */
export const reliefDesk = {
  name: '独立行政法人 医薬品医療機器総合機構（PMDA） 救済制度相談窓口',
  phone: '0120-149-931',
  hours: '月〜金 9:00〜17:00（祝日・年末年始を除く）',
  site: 'https://www.pmda.go.jp/',
}
