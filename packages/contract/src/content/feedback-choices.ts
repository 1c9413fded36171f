/** Why an article did not help (shop.md §5). */
export const feedbackChoices = [
  '内容は理解できたが、どうすればよいか判断できなかった',
  '言葉の意味がわかりにくかった',
  '自分に関係のある内容ではなかった',
] as const
