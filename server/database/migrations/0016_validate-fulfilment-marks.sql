ALTER TABLE "fulfilment_marks" VALIDATE CONSTRAINT "fulfilment_marks_mark";
