/**
 * So many months after an order nobody needs to know any more who its buyer was (個人情報保護法22条). Account books, and the
 * copies of invoices that were issued, are kept for seven years, which begin two months after the end of the business
 * year, or three where the deadline of its return is extended by a month (法人税法施行規則59条, 所得税法施行規則63条,
 * 消費税法施行令70条の13・71条). A business year has at most twelve months: 12 + 3 + 84. Health data ends earlier (090).
 */
export const retentionMonths = 99
