-- Lists of payments are filtered by how often the receipt was printed, so that those never printed can be printed together.
create index payments_receipt_printed_count on payments (receipt_printed_count, id);
