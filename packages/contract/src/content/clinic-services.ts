import type { ClinicCategory as ServedCategory } from './clinic-directory.ts'

/**
 * The clinic's service directory (shop.md §2, §3): eight categories, each by symptoms and by disease. Codes are the
 * booking site's; a code's slug is its page on the e-clinic.
 */
export interface ClinicService {
  code: string
  label: string
  /** The e-clinic has a page for it; otherwise the booking page is opened with this service chosen. */
  hasPage: boolean
}

export interface ClinicCategory {
  id: ServedCategory['code']
  label: string
  symptoms: ClinicService[]
  conditions: ClinicService[]
}

const servicesOf =
  (suffix: string) =>
  (words: Record<string, string>, withoutPage: string[] = []): ClinicService[] =>
    Object.entries(words).map(([name, label]) => ({
      code: `${name}_${suffix}`,
      label,
      hasPage: !withoutPage.includes(name),
    }))

const symptoms = servicesOf('symptom')
const conditions = servicesOf('condition')

export const clinicCategories: ClinicCategory[] = [
  {
    id: 'internal-medicine',
    label: '内科',
    symptoms: symptoms(
      {
        high_blood_sugar_hypertension: '血糖値・血圧が高い',
        metabolic_syndrome: 'メタボリックシンドローム',
        asthma: 'ぜんそく・せきが続く',
        constipation: '便秘',
        smoking_cessation: 'たばこをやめたい',
        kampo_internal_medicine: '漢方の相談',
        influenza_prevention: 'インフルエンザの予防',
        abnormal_exam_results: '健診の結果が気になる',
      },
      ['abnormal_exam_results'],
    ),
    conditions: conditions({
      lifestyle_related_diseases: '生活習慣病',
      diabetes: '糖尿病',
      hypertension: '高血圧症',
      dyslipidemia_hyperlipidemia: '脂質異常症',
      constipation: '便秘症',
      smoking_cessation: '禁煙治療',
      kampo_internal_medicine: '漢方内科',
      influenza_prevention: 'インフルエンザ予防',
    }),
  },
  {
    id: 'dermatology',
    label: '皮膚科',
    symptoms: symptoms(
      {
        rough_hands: '手荒れ',
        rash_eczema_hives: '発疹・湿疹・じんましん',
        insect_bite: '虫さされ',
        acne: 'にきび',
        other_dermatology: 'そのほかの皮膚の症状',
      },
      ['other_dermatology'],
    ),
    conditions: conditions({
      atopic_eczema: 'アトピー性皮膚炎',
      athletes_foot: '水虫',
      hyperhidrosis: '多汗症',
      herpes: 'ヘルペス',
      shingles: '帯状疱疹',
    }),
  },
  {
    id: 'other-ent',
    label: '耳鼻咽喉科',
    symptoms: symptoms(
      {
        runny_stuffy_nose: '鼻水・鼻づまり',
        tinnitus: '耳鳴り',
        dizziness: 'めまい',
        allergies: 'アレルギー',
        hay_fever: '花粉症の症状',
        other_ent: 'そのほかの耳・鼻・のどの症状',
      },
      ['other_ent'],
    ),
    conditions: conditions({ otitis_media: '中耳炎', rhinitis: '鼻炎', hay_fever: '花粉症' }),
  },
  {
    id: 'ophthalmology',
    label: '眼科',
    symptoms: symptoms(
      {
        dry_eyes: '目がかわく',
        red_eyes: '目が赤い',
        blurry_vision: '目がかすむ',
        other_ophthalmology: 'そのほかの目の症状',
      },
      ['other_ophthalmology'],
    ),
    conditions: conditions({ dry_eye: 'ドライアイ', conjunctivitis: '結膜炎', astigmatism: '乱視' }),
  },
  {
    id: 'psychiatry',
    label: 'こころの診療',
    symptoms: symptoms(
      {
        feeling_low: '気分が落ち込む',
        insomnia: '眠れない',
        relationship_issues: '人間関係の悩み',
        parenting_concerns: '子育ての悩み',
        work_concerns: '仕事の悩み',
        other_psychiatry: 'そのほかのこころの症状',
      },
      ['other_psychiatry'],
    ),
    conditions: conditions({ sleep_disorder: '睡眠障害', panic_disorder: 'パニック症', depression: 'うつ病' }),
  },
  {
    id: 'urology',
    label: '泌尿器科',
    symptoms: symptoms(
      {
        urinary_leakage: '尿もれ',
        urethra_pain: '排尿時の痛み',
        genital_pain: 'デリケートゾーンの痛み',
        urine_abnormalities: '尿の色・回数が気になる',
        other_urology: 'そのほかの泌尿器の症状',
      },
      ['other_urology'],
    ),
    conditions: conditions({
      urethral_pain: '尿道炎',
      cystitis: '膀胱炎',
      std_male: '性感染症（男性）',
      std_female: '性感染症（女性）',
    }),
  },
  {
    id: 'gynecology',
    label: '婦人科',
    symptoms: [
      ...symptoms(
        {
          menstrual_troubles: '月経の悩み',
          birth_control_pill: '低用量ピルの相談',
          birth_control_pill_uninsured: '避妊用ピルの相談（自由診療）',
          gynecology_abnormalities: 'おりもの・不正出血',
          other_gynecology: 'そのほかの婦人科の症状',
        },
        ['birth_control_pill_uninsured', 'other_gynecology'],
      ),
      { code: 'online_checkup_fertility_female', label: '妊活チェック（女性）', hasPage: false },
      { code: 'online_checkup_menopause_female', label: '更年期チェック（女性）', hasPage: false },
      { code: 'online_checkup_std_female', label: '性感染症チェック（女性）', hasPage: false },
    ],
    conditions: conditions({ menopause: '更年期障害', birth_control_pill: '月経困難症・ピル処方' }),
  },
  {
    id: 'men-only',
    label: '男性の診療',
    symptoms: [
      ...symptoms({ ed: 'EDの悩み', aga: '薄毛の悩み' }),
      { code: 'online_checkup_fertility_male', label: '妊活チェック（男性）', hasPage: false },
      { code: 'online_checkup_menopause_male', label: '更年期チェック（男性）', hasPage: false },
      { code: 'online_checkup_std_male', label: '性感染症チェック（男性）', hasPage: false },
    ],
    conditions: conditions({ ed: 'ED（勃起不全）', aga: 'AGA（男性型脱毛症）' }),
  },
]

interface ClinicSites {
  eclinic?: string | undefined
  booking?: string | undefined
}

/**
 * The link of a chip: the e-clinic's own page, else the booking page with the service chosen (shop.md §2); null where
 * the shop works with neither.
 */
export function clinicAddress({ code, hasPage }: ClinicService, { eclinic, booking }: ClinicSites): string | null {
  if (hasPage && eclinic) return `${eclinic.replace(/\/$/, '')}/conditions/${slugOf(code)}`
  if (!booking) return null
  const address = new URL(booking)
  address.searchParams.set('booking_flow', 'eclinic')
  address.searchParams.set('booking_service', code)
  return address.href
}

/**
 * `runny_stuffy_nose_symptom` → `runny-stuffy-nose-symptom`: symptom and condition pages with one name stay separate.
 */
const slugOf = (code: string) => code.replaceAll('_', '-')
